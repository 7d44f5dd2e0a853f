/** Services of the demo: items whose stock is not tracked. */

/** Work that is sold but not stocked. */
export const SERVICES: readonly (readonly [name: string, sku: string, hsn: string, price: number])[] = [
  ...[
    'Bhosari',
    'Chakan',
    'Hadapsar',
    'Kothrud',
    'Wagholi',
    'Hinjawadi',
    'Talegaon',
    'Katraj',
    'Baner',
    'Moshi',
    'Alandi',
    'Khed',
  ].map(
    (place, index) =>
      [`Delivery, ${place}`, `SRV-DLV-${place.slice(0, 4).toUpperCase()}`, '9965', 250 + index * 60] as const,
  ),
  ...[15, 20, 25, 32, 40, 50, 65, 80].map(
    (mm) => [`Pipe threading, ${mm} mm`, `SRV-THR-${mm}`, '9988', 10 + mm] as const,
  ),
  ...[15, 20, 25, 32, 40, 50, 65, 80].map(
    (mm) => [`Pipe cutting, ${mm} mm`, `SRV-CUT-${mm}`, '9988', 5 + mm / 5] as const,
  ),
  ...['cylinder', 'lever', 'car', 'almirah', 'padlock', 'dimple'].map(
    (kind, index) =>
      [
        `Key duplication, ${kind}`,
        `SRV-KEY-${kind.slice(0, 3).toUpperCase()}`,
        '9987',
        40 + index * 25,
      ] as const,
  ),
  ...[
    'Door closer',
    'Mortice lock',
    'Geyser',
    'Ceiling fan',
    'Wash basin',
    'WC',
    'Kitchen sink',
    'Water tank',
    'Shower panel',
    'MCB board',
    'Drawer channel',
    'Curtain rod',
    'Exhaust fan',
    'Wall mixer',
  ].map(
    (kind, index) => [`Fitting charge, ${kind}`, `SRV-FIT-${index + 1}`, '9987', 200 + index * 45] as const,
  ),
  ...[
    'Demolition hammer',
    'Rotary hammer',
    'Marble cutter',
    'Core drill',
    'Ladder 12 ft',
    'Scaffolding set',
    'Concrete vibrator',
    'Water pump',
    'Welding set',
    'Paint sprayer',
  ].map(
    (kind, index) => [`Hire per day, ${kind}`, `SRV-HIR-${index + 1}`, '9973', 300 + index * 110] as const,
  ),
];
