/** A warehouse that a command line names. */
import { failure } from '../../domain/failure.ts';
import { placeOfCode } from '../../domain/records/places.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Reader } from '../../store/database.ts';
import { warehousesList } from '../../store/queries/warehouses.ts';

/** By name, code or id; the local id of it, `null` where none is named. */
export async function placeFor(reader: Reader, name: string | null): Promise<Result<string | null>> {
  if (name === null) return ok(null);
  const places = await warehousesList(reader);
  const place = placeOfCode(name, places);
  if (place !== null) return ok(place.id);
  const known = places.map((one) => one.name).join(', ') || 'none, sync first';
  return failed(
    failure(
      'VALIDATION',
      `There is no warehouse “${name}” on this PC. Nothing was imported. There are: ${known}.`,
    ),
  );
}

/** The same, and where none is named the only one that there is. */
export async function onePlaceFor(reader: Reader, name: string | null): Promise<Result<string>> {
  const named = await placeFor(reader, name);
  if (!named.ok) return named;
  if (named.value !== null) return ok(named.value);
  const places = await warehousesList(reader);
  const [only] = places;
  if (only !== undefined && places.length === 1) return ok(only.id);
  const known = places.map((one) => one.name).join(', ') || 'none, sync first';
  return failed(
    failure(
      'VALIDATION',
      `--place WAREHOUSE says which stock is meant. Nothing was queued. There are: ${known}.`,
    ),
  );
}
