/** Takes back what migration 0024 made: for tests that make a database of an earlier version. */
export const BEFORE_FIGURES = `
  DROP TRIGGER stock_added; DROP TRIGGER stock_renamed;
  DROP INDEX stock_figures; DROP INDEX stock_unnumbered; DROP INDEX item_category_value;
  ALTER TABLE stock DROP COLUMN item_seq; ALTER TABLE stock DROP COLUMN place_seq;
  DROP TABLE movement_summary; DROP TABLE movement_count;
  DELETE FROM fact WHERE name = 'movement summaries';`;
