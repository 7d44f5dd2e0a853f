/** Values that are made when they are first asked for: a start makes only what it uses, and of a hundred schemas that is a handful. */

/** The same value every time; a maker that throws is asked again. */
export function onDemand<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

type Makers = Readonly<Record<string, () => unknown>>;

export type Made<Of extends Makers> = { readonly [Name in keyof Of]: ReturnType<Of[Name]> };

/** A map whose values are made one by one. To read it as a whole, by `...` for example, makes them all: put makers together instead. */
export function madeOnDemand<Of extends Makers>(makers: Of): Made<Of> {
  const map = {};
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(map, name, { enumerable: true, get: onDemand(make) });
  }
  return map as Made<Of>;
}
