/** The stages of a pipeline by keys: two versions of a stage are told to be the same by its key, and the contract demands none. */

export interface KeyedStage {
  /** Empty where it has none. */
  readonly key: string;
  readonly label: string;
}

/** The contract demands no key. Without one, or where several stages have it, a stage is known by its name, and after a rename by its place. */
export function withKeys<One extends KeyedStage>(
  stages: readonly One[],
  like: readonly KeyedStage[],
): readonly One[] {
  const isKnown = ({ key }: KeyedStage): boolean =>
    key !== '' && stages.filter((other) => other.key === key).length === 1;
  const known = new Set(stages.filter(isKnown).map(({ key }) => key));
  const left = like.filter(({ key }) => !known.has(key));
  const keys = new Map<One, string>();
  const claim = (isSame: (one: KeyedStage, other: KeyedStage) => boolean): void => {
    for (const stage of stages.filter((one) => !isKnown(one) && !keys.has(one))) {
      const at = left.findIndex((other) => isSame(stage, other));
      for (const { key } of at < 0 ? [] : left.splice(at, 1)) keys.set(stage, key);
    }
  };
  claim((one, other) => one.label === other.label);
  claim(() => true);
  const taken = new Set([...known, ...like.map(({ key }) => key)]);
  return stages.map((stage) => {
    if (isKnown(stage)) return stage;
    const isFree = stage.key !== '' && !taken.has(stage.key);
    const key = keys.get(stage) ?? (isFree ? stage.key : keyFor(stage.label, taken));
    taken.add(key);
    return { ...stage, key };
  });
}

/** A key that no other stage has, made from a name. */
export function keyFor(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .trim()
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  let key = plain;
  for (let number = 2; taken.has(key) || key === ''; number += 1) key = `${plain}_${number}`;
  return key;
}
