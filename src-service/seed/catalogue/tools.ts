/** Hand tools, bits, discs, power tools, safety. */
import { sizes, words } from '../family.ts';
import type { Family } from '../family.ts';

const TOOLS = { category: 'Tools', hsn: '8205', gst: 18, unit: 'Nos', bought: ['Box', 10] } as const;

export const TOOL_FAMILIES: readonly Family[] = [
  {
    ...TOOLS,
    hsn: '8207',
    name: 'HSS drill bit {0}',
    sku: 'DRL-HSS-{0}',
    price: 32,
    axes: [
      sizes('1 1.5 2 2.5 3 3.5 4 4.5 5 5.5 6 6.5 7 7.5 8 8.5 9 9.5 10 10.5 11 11.5 12 12.5 13', ' mm', 0.7),
    ],
  },
  {
    ...TOOLS,
    hsn: '8207',
    name: 'Masonry bit {0} × {1}',
    sku: 'DRL-MAS-{0}-{1}',
    price: 48,
    axes: [sizes('5 6 8 10 12 14 16', ' mm', 0.8), sizes('100 150 200 300', ' mm', 0.5)],
  },
  {
    ...TOOLS,
    hsn: '8207',
    name: 'SDS-plus bit {0} × {1}',
    sku: 'DRL-SDS-{0}-{1}',
    price: 85,
    axes: [sizes('6 8 10 12 14 16 18 20', ' mm', 0.7), sizes('110 160 210 310 450', ' mm', 0.5)],
  },
  {
    ...TOOLS,
    hsn: '8204',
    name: '{1} spanner {0}',
    sku: 'SPN-{1}-{0}',
    price: 78,
    axes: [
      sizes('6×7 8×9 10×11 12×13 14×15 16×17 18×19 20×22 21×23 24×27 25×28 30×32', ' mm', 0.8),
      words('Open-end=OE, Ring=RG*1.3, Chrome open-end=CO*1.6'),
    ],
  },
  {
    ...TOOLS,
    hsn: '8204',
    name: 'Combination spanner {0}',
    sku: 'SPN-CB-{0}',
    price: 92,
    axes: [sizes('6 7 8 9 10 11 12 13 14 16 17 19 22 24 27 30 32', ' mm', 0.7)],
  },
  {
    ...TOOLS,
    name: 'Screwdriver {0} × {1}, {2}',
    sku: 'SDR-{0}-{1}-{2}',
    price: 65,
    axes: [
      sizes('3 5 6 8 10', ' mm', 0.5),
      sizes('75 100 150 200 300', ' mm', 0.5),
      words('flat=FL, Phillips=PH*1.05'),
    ],
  },
  {
    ...TOOLS,
    hsn: '8203',
    name: '{1} {0}',
    sku: 'PLR-{1}-{0}',
    price: 180,
    axes: [
      sizes('6 8 10', '″', 0.8),
      words(
        'Combination pliers=CP, Long-nose pliers=LN*1.05, Side cutter=SC*1.1, Water-pump pliers=WP*1.4, Locking pliers=LP*1.7, Circlip pliers=CC*1.3',
      ),
    ],
  },
  {
    ...TOOLS,
    hsn: '8204',
    name: 'Pipe wrench {0}, {1}',
    sku: 'PWR-{0}-{1}',
    price: 340,
    axes: [sizes('8 10 12 14 18 24 36', '″', 0.9), words('Stillson=ST, heavy=HV*1.5')],
  },
  {
    ...TOOLS,
    name: '{1} {0}',
    sku: 'HMR-{1}-{0}',
    price: 160,
    axes: [
      sizes('200 300 500 800 1000 2000', ' g', 0.35),
      words('Ball-pein hammer=BP, Claw hammer=CL*1.2, Sledge hammer=SL*1.3, Rubber mallet=RM*0.8'),
    ],
  },
  {
    ...TOOLS,
    hsn: '9017',
    name: 'Measuring tape {0}, {1}',
    sku: 'TAP-{0}-{1}',
    price: 110,
    axes: [sizes('3 5 7.5 8 10 15 30 50', ' m', 0.8), words('steel=ST, rubber grip=RG*1.3, fibre=FB*1.2')],
  },
  {
    ...TOOLS,
    hsn: '9015',
    name: 'Spirit level {0}, {1}',
    sku: 'LVL-{0}-{1}',
    price: 180,
    axes: [sizes('9 12 18 24 36 48', '″', 0.8), words('plain=PL, magnetic=MG*1.4')],
  },
  {
    ...TOOLS,
    name: 'Wood chisel {0}, {1}',
    sku: 'CHS-{0}-{1}',
    price: 120,
    axes: [sizes('6 10 12 16 20 25 32 38', ' mm', 0.5), words('firmer=FM, bevel edge=BE*1.15')],
  },
  {
    ...TOOLS,
    hsn: '8202',
    name: '{1} {0}',
    sku: 'SAW-{1}-{0}',
    price: 90,
    axes: [
      sizes('12 14 16 18 20 24', '″', 0.5),
      words('Hand saw=HS*2, Hacksaw blade HSS=HB*0.4, Bow saw=BS*2.4'),
    ],
  },
  {
    ...TOOLS,
    hsn: '6804',
    bought: ['Box', 25],
    name: '{1} disc {0}, {2}',
    sku: 'DSC-{1}-{0}-{2}',
    price: 42,
    axes: [
      sizes('4 5 7 9 12 14', '″', 0.9),
      words('Cutting=CT, Grinding=GR*1.4, Flap=FP*2'),
      words('metal=MT, stainless=SS*1.2, stone=ST*1.1'),
    ],
  },
  {
    ...TOOLS,
    hsn: '8202',
    name: 'Diamond blade {0}, {1}',
    sku: 'DMD-{0}-{1}',
    price: 260,
    axes: [sizes('4 5 7 9 14', '″', 1), words('segmented=SG, turbo=TB*1.2, continuous=CN*1.3')],
  },
  {
    ...TOOLS,
    hsn: '6805',
    unit: 'Box',
    name: '{1} paper, grit {0}',
    sku: 'SND-{1}-{0}',
    price: 380,
    axes: [
      words(
        '60=60, 80=80, 100=100, 120=120, 150=150, 180=180, 220=220, 320=320, 400=400, 600=600, 800=800, 1000=1000',
      ),
      words('Emery=EM, Waterproof=WP*1.3, Sanding=SD*0.9'),
    ],
  },
  {
    ...TOOLS,
    hsn: '8467',
    name: '{0}, {1}',
    sku: 'PWT-{0}-{1}',
    price: 2600,
    axes: [
      words(
        'Impact drill 13 mm=ID13, Rotary hammer 26 mm=RH26*2.2, Angle grinder 4″=AG4*0.9, Angle grinder 7″=AG7*1.8, Marble cutter=MC*1.1, Circular saw=CS*1.7, Jigsaw=JS*1.2, Blower=BL*0.6, Planer=PL*1.5, Router=RT*1.6, Cordless drill 12 V=CD12*1.3, Cordless drill 18 V=CD18*2, Cut-off machine 14″=CO14*2.6, Demolition hammer=DH*5',
      ),
      words('standard=S, professional=P*1.6'),
    ],
  },
  {
    category: 'Safety',
    hsn: '6116',
    gst: 18,
    unit: 'Nos',
    bought: ['Box', 24],
    name: '{0}, {1}',
    sku: 'SFT-{0}-{1}',
    price: 120,
    axes: [
      words(
        'Safety helmet=HLM*1.4, Hand gloves=GLV*0.4, Safety goggles=GGL*0.6, Ear muffs=EAR*2, Reflective jacket=JKT*0.8, Gum boots=BTS*2.6',
      ),
      words('yellow=YL, blue=BL, orange=OR, white=WH'),
    ],
  },
];
