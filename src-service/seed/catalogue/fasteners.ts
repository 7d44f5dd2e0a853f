/** Bolts, nuts, screws, anchors, nails. */
import { sizes, words } from '../family.ts';
import type { Family } from '../family.ts';

const FASTENERS = {
  category: 'Fasteners',
  hsn: '7318',
  gst: 18,
  unit: 'Box',
  bought: ['Carton', 20],
} as const;
const METRIC = '6 8 10 12 16 20 24';
const GRADES = words('8.8 zinc=88Z, 10.9 black=109*1.3, SS 304=304*3, SS 316=316*4.2');

export const FASTENER_FAMILIES: readonly Family[] = [
  {
    ...FASTENERS,
    name: 'Hex bolt M{0} × {1}, {2}',
    sku: 'BLT-M{0}-{1}-{2}',
    price: 160,
    axes: [sizes('6 8 10 12 16 20', '', 1), sizes('20 25 30 40 50 60 75 100', ' mm', 0.5), GRADES],
  },
  {
    ...FASTENERS,
    name: 'Hex nut M{0}, {1}',
    sku: 'NUT-M{0}-{1}',
    price: 90,
    axes: [sizes('4 5 6 8 10 12 16 20 24', '', 0.9), GRADES],
  },
  {
    ...FASTENERS,
    name: 'Nyloc nut M{0}, {1}',
    sku: 'NYL-M{0}-{1}',
    price: 120,
    axes: [sizes('5 6 8 10 12 16', '', 0.9), words('zinc=ZN, SS 304=304*2.8')],
  },
  {
    ...FASTENERS,
    name: '{1} washer M{0}, {2}',
    sku: 'WSH-M{0}-{1}{2}',
    price: 45,
    axes: [
      sizes('4 5 6 8 10 12 16 20', '', 0.8),
      words('Plain=PL, Spring=SP*1.2'),
      words('zinc=ZN, SS 304=304*2.6, black=BK'),
    ],
  },
  {
    ...FASTENERS,
    name: 'Drywall screw {0} × {1}, {2}, box of {3}',
    sku: 'DWS-{0}-{1}-{2}{3}',
    price: 110,
    axes: [
      words('6=6, 8=8*1.3'),
      sizes('13 19 25 38 50 75', ' mm', 0.5),
      words('black=B, zinc=Z*1.05'),
      words('500=5C, 1000=1K*1.85'),
    ],
  },
  {
    ...FASTENERS,
    name: 'Wood screw {0} × {1}, {2}',
    sku: 'WDS-{0}-{1}-{2}',
    price: 70,
    axes: [
      sizes('4 6 8 10 12', '', 0.5),
      sizes('12 19 25 32 38 50 63 75', ' mm', 0.4),
      words('brass=BR*3.5, SS=SS*2.2, zinc=ZN'),
    ],
  },
  {
    ...FASTENERS,
    name: 'Self-drilling screw {0} × {1}, {2}',
    sku: 'SDS-{0}-{1}-{2}',
    price: 140,
    axes: [
      sizes('6 8 10 12', '', 0.5),
      sizes('13 16 19 25 32 38 50 75', ' mm', 0.4),
      words('hex head=HX, countersunk=CK*1.05, pan head=PN'),
    ],
  },
  {
    ...FASTENERS,
    name: 'Allen cap screw M{0} × {1}, {2}',
    sku: 'ALN-M{0}-{1}-{2}',
    price: 95,
    axes: [
      sizes('3 4 5 6 8 10 12', '', 0.8),
      sizes('10 16 20 25 30 40 50 60', ' mm', 0.4),
      words('12.9 black=129, SS 304=304*2.6'),
    ],
  },
  {
    ...FASTENERS,
    name: 'Anchor {2} M{0} × {1}',
    sku: 'ANC-{2}-{0}-{1}',
    price: 180,
    axes: [
      sizes('6 8 10 12 16', '', 0.9),
      sizes('50 65 75 100 125', ' mm', 0.5),
      words('bolt=AB, sleeve=SL*1.1, drop-in=DI*1.2'),
    ],
  },
  {
    ...FASTENERS,
    hsn: '7317',
    unit: 'Kg',
    bought: ['Bag', 25],
    name: '{1} nails {0}',
    sku: 'NLS-{1}-{0}',
    price: 92,
    axes: [
      sizes('1 1.5 2 2.5 3 4 5 6', '″', -0.01),
      words('Wire=WR, Galvanised=GI*1.3, Concrete=CN*2.1, Panel pin=PP*1.5'),
    ],
  },
  {
    ...FASTENERS,
    hsn: '7616',
    name: 'Blind rivet {0} × {1}, aluminium',
    sku: 'RVT-{0}-{1}',
    price: 130,
    axes: [sizes('3.2 4 4.8 6.4', ' mm', 0.9), sizes('6 8 10 12 16 20', ' mm', 0.3)],
  },
  {
    ...FASTENERS,
    unit: 'Nos',
    name: 'Threaded rod M{0}, {1}, {2}',
    sku: 'THR-M{0}-{1}{2}',
    price: 62,
    axes: [sizes(METRIC, '', 1.2), sizes('1 2 3', ' m', 0.95), words('zinc=ZN, SS 304=304*3.1')],
  },
  {
    ...FASTENERS,
    hsn: '3926',
    name: 'Wall plug {0}, {1}',
    sku: 'WPL-{0}-{1}',
    price: 36,
    axes: [sizes('5 6 7 8 10 12', ' mm', 0.6), words('grey=GR, white=WH, nylon frame=NF*1.9')],
  },
];
