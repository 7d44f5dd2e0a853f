/** Takes back what the migrations after 0021 made: for tests that make a database of an earlier version. */
export const BACK_TO_21 = `
  DROP INDEX item_created; ALTER TABLE item DROP COLUMN created_ms;
  ALTER TABLE print_job_row DROP COLUMN pictures;
  ALTER TABLE stock_session DROP COLUMN unit_costs;
  ALTER TABLE operation DROP COLUMN met;
  DROP TRIGGER stock_added; DROP TRIGGER stock_renamed;
  DROP INDEX stock_figures; DROP INDEX stock_unnumbered; DROP INDEX item_category_value;
  ALTER TABLE stock DROP COLUMN item_seq; ALTER TABLE stock DROP COLUMN place_seq;
  DROP TABLE movement_summary; DROP TABLE movement_count;
  DELETE FROM fact WHERE name = 'movement summaries';
  DROP TABLE movement; DROP TABLE document; DELETE FROM fact WHERE name = 'movements of documents';
  DROP INDEX stock_session_expected;
  ALTER TABLE stock_session DROP COLUMN expected_id; ALTER TABLE stock_session DROP COLUMN list;
  PRAGMA user_version = 21;`;
