/** Hinges, locks, door and cabinet fittings. */
import { sizes, words } from '../family.ts';
import type { Family } from '../family.ts';

const METALS = words(
  'MS zinc=MSZ, MS antique=MSA*1.15, SS 202 matt=S2M*1.9, SS 202 glossy=S2G*1.95, SS 304 satin=S4S*2.6, SS 304 mirror=S4M*2.8, brass polished=BRP*4.1',
);
const FINISHES = words(
  'antique=AB*1.1, satin=SN, chrome=CP*1.08, PVD gold=PG*1.6, matt black=BK*1.25, rose gold=RG*1.65',
);
const HINGES = { category: 'Hinges', hsn: '8302', gst: 18, unit: 'Nos', bought: ['Box', 24] } as const;
const LOCKS = { category: 'Locks', hsn: '8301', gst: 18, unit: 'Nos', bought: ['Box', 12] } as const;
const DOORS = { category: 'Door fittings', hsn: '8302', gst: 18, unit: 'Nos', bought: ['Box', 20] } as const;
const CABINETS = {
  category: 'Cabinet fittings',
  hsn: '8302',
  gst: 18,
  unit: 'Nos',
  bought: ['Box', 50],
} as const;

export const FITTINGS: readonly Family[] = [
  {
    ...HINGES,
    name: 'Butt hinge {0} {1}, {2}',
    sku: 'HNG-BT-{0}-{1}{2}',
    price: 24,
    axes: [sizes('2.5 3 4 5 6', '″', 0.9), METALS, words('light=L*0.8, standard=S, heavy=H*1.5')],
  },
  {
    ...HINGES,
    name: 'Piano hinge {0}, {1}',
    sku: 'HNG-PN-{0}-{1}',
    price: 180,
    axes: [sizes('2 3 4 6', ' ft', 0.9), words('MS=MS, SS=SS*2, aluminium=AL*1.4, nickel=NI*1.7')],
  },
  {
    ...HINGES,
    name: 'Concealed hinge {0}, {1}, {2}',
    sku: 'HNG-CN-{0}-{1}{2}',
    price: 88,
    axes: [
      sizes('95 105 110 165', '°', 0.8),
      words('full overlay=F, half overlay=H, inset=I'),
      words('plain=PL, soft close=SC*1.9'),
    ],
  },
  {
    ...HINGES,
    name: 'Tee hinge {0}, {1}',
    sku: 'HNG-TE-{0}-{1}',
    price: 42,
    axes: [sizes('4 6 8 10 12 14', '″', 0.7), words('black=BK, zinc=ZN*1.1, SS=SS*2.4')],
  },
  {
    ...HINGES,
    name: 'Spring hinge {0}, {1}',
    sku: 'HNG-SP-{0}-{1}',
    price: 160,
    axes: [sizes('3 4 5 6', '″', 0.8), words('single action=SA, double action=DA*1.7, SS single=SS*2.2')],
  },
  {
    ...HINGES,
    name: 'Parliament hinge {0}, {1}',
    sku: 'HNG-PR-{0}-{1}',
    price: 96,
    axes: [sizes('3 4 5 6', '″', 0.8), words('MS=MS, SS=SS*2.1, brass=BR*3.9')],
  },
  {
    ...LOCKS,
    name: 'Padlock {0}, {1} levers, {2}',
    sku: 'LCK-PAD-{0}-{1}{2}',
    price: 130,
    axes: [
      sizes('30 40 50 60 65 75', ' mm', 1.1),
      sizes('5 6 7 8', '', 0.5),
      words('brass=BR*1.8, hardened steel=HS, SS=SS*1.5'),
    ],
  },
  {
    ...LOCKS,
    unit: 'Set',
    name: 'Mortice lock set {0}, {1}, {2}',
    sku: 'LCK-MOR-{0}-{1}-{2}',
    price: 1180,
    axes: [sizes('45 60 65 85', ' mm', 0.5), FINISHES, words('both sides key=BK, key and knob=KK*1.1')],
  },
  {
    ...LOCKS,
    name: 'Cylindrical lock, {0}, {1}',
    sku: 'LCK-CYL-{0}-{1}',
    price: 540,
    axes: [FINISHES, words('entrance=EN, privacy=PV*0.85, passage=PS*0.7')],
  },
  {
    ...LOCKS,
    name: 'Rim lock {0}, {1}',
    sku: 'LCK-RIM-{0}-{1}',
    price: 920,
    axes: [words('single bolt=1B, twin bolt=2B*1.3, triple bolt=3B*1.6'), words('left=L, right=R')],
  },
  {
    ...LOCKS,
    name: 'Cam lock {0}, {1}',
    sku: 'LCK-CAM-{0}-{1}',
    price: 38,
    axes: [sizes('16 20 22 25 30 40', ' mm', 0.5), words('keyed alike=KA*1.1, keyed different=KD')],
  },
  {
    ...LOCKS,
    name: 'Cupboard lock {0}, {1}',
    sku: 'LCK-CUP-{0}-{1}',
    price: 74,
    axes: [sizes('50 65 75 90', ' mm', 0.5), words('brass=BR*1.6, steel=ST, zamak=ZK*1.2')],
  },
  {
    ...DOORS,
    name: 'Tower bolt {0} {1}',
    sku: 'BLT-TB-{0}-{1}',
    price: 38,
    axes: [
      sizes('3 4 5 6 8 10 12 18 24', '″', 0.75),
      words('SS=SS*1.8, MS powder coated=MS, aluminium=AL*1.2, brass=BR*3.4'),
    ],
  },
  {
    ...DOORS,
    name: 'Aldrop {0} {1}',
    sku: 'BLT-ALD-{0}-{1}',
    price: 145,
    axes: [sizes('6 8 10 12', '″', 0.7), words('SS=SS*1.7, MS=MS, brass=BR*3.2')],
  },
  {
    ...DOORS,
    name: 'Door closer, {0}, {1}',
    sku: 'DRC-{0}-{1}',
    price: 980,
    axes: [
      words('up to 45 kg=45, up to 65 kg=65*1.2, up to 85 kg=85*1.5, up to 120 kg=120*2'),
      words('silver=SL, brown=BN, black=BK*1.05'),
    ],
  },
  {
    ...DOORS,
    name: '{2} pull handle {0}, {1}',
    sku: 'HDL-{2}-{0}-{1}',
    price: 120,
    axes: [
      sizes('4 6 8 10 12 15 18 24', '″', 0.9),
      FINISHES,
      words('D=D, H=H*1.3, Square=SQ*1.4, Fluted=FL*1.6'),
    ],
  },
  {
    ...DOORS,
    name: 'Door stopper, {0}, {1}',
    sku: 'DST-{0}-{1}',
    price: 64,
    axes: [words('magnetic=MG*1.8, rubber=RB*0.5, floor=FL, wall=WL'), FINISHES],
  },
  {
    ...DOORS,
    name: 'Gate hook {0}, {1}',
    sku: 'GHK-{0}-{1}',
    price: 22,
    axes: [sizes('3 4 6 8 10 12', '″', 0.6), words('SS=SS*1.8, brass=BR*3, MS=MS')],
  },
  {
    ...CABINETS,
    name: 'Cabinet knob {0}, {1}',
    sku: 'KNB-{0}-{1}',
    price: 32,
    axes: [
      words(
        'round 20 mm=R20, round 25 mm=R25*1.2, round 30 mm=R30*1.4, square 20 mm=Q20*1.1, square 25 mm=Q25*1.3, crystal=CRY*2.6, ceramic=CER*1.7, mushroom=MSH*1.1, T bar=TBR*1.5, ring=RNG*1.6',
      ),
      FINISHES,
    ],
  },
  {
    ...CABINETS,
    name: 'Profile handle {0}, {1}',
    sku: 'PRF-{0}-{1}',
    price: 210,
    axes: [words('J 8 ft=J8, C 8 ft=C8*1.1, G 8 ft=G8*1.2, edge 10 ft=E10*1.5'), FINISHES],
  },
  {
    ...CABINETS,
    unit: 'Set',
    name: 'Drawer channel {0}, {1}, {2}',
    sku: 'CHN-{0}-{1}{2}',
    price: 190,
    axes: [
      sizes('10 12 14 16 18 20 22 24', '″', 0.9),
      words('35 kg=35, 45 kg=45*1.2'),
      words('plain=PL, soft close=SC*2.1, push open=PO*2.3'),
    ],
  },
  {
    ...CABINETS,
    name: 'Shelf bracket {0}, {1}',
    sku: 'BRK-{0}-{1}',
    price: 28,
    axes: [sizes('6 8 10 12 14 18', '″', 0.9), words('white=WH, black=BK, heavy duty=HD*2.2, SS=SS*3')],
  },
  {
    category: 'Castors',
    hsn: '8302',
    gst: 18,
    unit: 'Nos',
    bought: ['Box', 16],
    name: 'Castor wheel {0}, {1}, {2}',
    sku: 'CST-{0}-{1}{2}',
    price: 85,
    axes: [
      sizes('2 3 4 5 6 8', '″', 0.9),
      words('fixed=FX, swivel=SW*1.1, swivel with brake=SB*1.3'),
      words('PU=PU*1.3, nylon=NY, rubber=RB*0.9'),
    ],
  },
];
