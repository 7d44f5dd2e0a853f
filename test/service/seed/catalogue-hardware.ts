/** Hinges, locks, door and cabinet fittings, fasteners, tools, general hardware. */
import { sizes, words } from './family.ts';
import type { Family } from './family.ts';

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
const FASTENERS = {
  category: 'Fasteners',
  hsn: '7318',
  gst: 18,
  unit: 'Box',
  bought: ['Carton', 20],
} as const;
const TOOLS = { category: 'Tools', hsn: '8205', gst: 18, unit: 'Nos', bought: ['Box', 10] } as const;

const FITTINGS: readonly Family[] = [
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

const METRIC = '6 8 10 12 16 20 24';
const GRADES = words('8.8 zinc=88Z, 10.9 black=109*1.3, SS 304=304*3, SS 316=316*4.2');

const FIXINGS: readonly Family[] = [
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

const HAND_TOOLS: readonly Family[] = [
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

const GENERAL: readonly Family[] = [
  {
    category: 'General hardware',
    hsn: '7217',
    gst: 18,
    unit: 'Kg',
    bought: ['Bundle', 25],
    name: '{1} wire {0} gauge',
    sku: 'WIR-{1}-{0}',
    price: 96,
    axes: [sizes('8 10 12 14 16 18 20 22', '', 0.05), words('GI=GI, Binding=BD*0.8, SS=SS*3.6')],
  },
  {
    category: 'General hardware',
    hsn: '7314',
    gst: 18,
    unit: 'Mtr',
    bought: ['Roll', 30],
    name: '{1} mesh {0}',
    sku: 'MSH-{1}-{0}',
    price: 110,
    axes: [
      words('½″=05, ¾″=075, 1″=1, 1½″=15, 2″=2, 3″=3'),
      words('Welded=WD, Chicken=CH*0.5, SS mosquito=SM*1.8, Chain-link=CL*1.6'),
    ],
  },
  {
    category: 'General hardware',
    hsn: '5607',
    gst: 5,
    unit: 'Kg',
    bought: ['Coil', 20],
    name: '{1} rope {0}',
    sku: 'ROP-{1}-{0}',
    price: 190,
    axes: [sizes('4 6 8 10 12 16 20 24', ' mm', 0.02), words('Nylon=NY*1.3, PP=PP, Jute=JT*0.7, Cotton=CT')],
  },
  {
    category: 'General hardware',
    hsn: '7315',
    gst: 18,
    unit: 'Mtr',
    bought: ['Roll', 50],
    name: '{1} chain {0}',
    sku: 'CHA-{1}-{0}',
    price: 62,
    axes: [sizes('3 4 5 6 8 10 12', ' mm', 0.9), words('GI=GI, SS=SS*3.4, MS=MS*0.8')],
  },
  {
    category: 'General hardware',
    hsn: '7616',
    gst: 18,
    unit: 'Nos',
    name: 'Aluminium ladder {0} steps, {1}',
    sku: 'LAD-{0}-{1}',
    price: 1450,
    axes: [sizes('4 5 6 7 8 10 12', '', 0.9), words('folding=FD, wall=WL*0.9, self-supporting=SS*1.5')],
  },
  {
    category: 'General hardware',
    hsn: '3926',
    gst: 18,
    unit: 'Nos',
    name: 'Tarpaulin {0} ft, {1}',
    sku: 'TRP-{0}-{1}',
    price: 420,
    axes: [
      words('9 × 12=912, 12 × 15=1215*1.6, 15 × 18=1518*2.4, 18 × 24=1824*3.9, 24 × 30=2430*6.4'),
      words('120 GSM=120, 200 GSM=200*1.6, canvas=CV*3.2'),
    ],
  },
];

export const HARDWARE: readonly Family[] = [...FITTINGS, ...FIXINGS, ...HAND_TOOLS, ...GENERAL];
