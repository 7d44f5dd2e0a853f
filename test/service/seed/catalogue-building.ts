/** Pipes and fittings, sanitary ware, paints, adhesives, electricals. */
import { sizes, words } from './family.ts';
import type { Family } from './family.ts';

const PIPES = { category: 'Pipes', hsn: '3917', gst: 18, unit: 'Nos', bought: ['Bundle', 10] } as const;
const FITTINGS = {
  category: 'Pipe fittings',
  hsn: '3917',
  gst: 18,
  unit: 'Nos',
  bought: ['Box', 50],
} as const;
const VALVES = { category: 'Valves', hsn: '8481', gst: 18, unit: 'Nos', bought: ['Box', 20] } as const;
const SANITARY = { category: 'Sanitary', hsn: '6910', gst: 18, unit: 'Nos' } as const;
const TAPS = {
  category: 'Taps and showers',
  hsn: '8481',
  gst: 18,
  unit: 'Nos',
  bought: ['Box', 10],
} as const;
const PAINTS = { category: 'Paints', hsn: '3209', gst: 18, unit: 'Tin', bought: ['Carton', 4] } as const;
const ADHESIVES = {
  category: 'Adhesives',
  hsn: '3506',
  gst: 18,
  unit: 'Nos',
  bought: ['Carton', 24],
} as const;
const ELECTRICAL = {
  category: 'Electricals',
  hsn: '8536',
  gst: 18,
  unit: 'Nos',
  bought: ['Box', 10],
} as const;
const WIRES = { category: 'Wires and cables', hsn: '8544', gst: 18, unit: 'Mtr' } as const;
const LIGHTS = { category: 'Lighting', hsn: '8539', gst: 18, unit: 'Nos', bought: ['Box', 20] } as const;

const TYPES =
  'elbow 90°=E90, elbow 45°=E45*1.1, tee=TEE*1.35, coupler=CPL*0.7, end cap=CAP*0.6, union=UNI*2.6, male adaptor=MTA*0.9, female adaptor=FTA*1, cross tee=CRT*1.8, bend=BND*1.2, reducer=RDC*0.9, brass elbow=BEL*3.2, brass tee=BTE*3.8, tank nipple=TNK*2.2';

const PLUMBING: readonly Family[] = [
  {
    ...PIPES,
    name: 'PVC pipe {0} × {2}, {1}',
    sku: 'PVC-PIP-{0}-{1}-{2}',
    price: 92,
    axes: [
      sizes('20 25 32 40 50 63 75 90 110 140 160', ' mm', 1.2),
      words('4 kgf=4, 6 kgf=6*1.3, 10 kgf=10*1.8'),
      words('3 m=3, 6 m=6*1.95'),
    ],
  },
  {
    ...PIPES,
    name: 'CPVC pipe {0} × {2}, SDR {1}',
    sku: 'CPV-PIP-{0}-{1}-{2}',
    price: 186,
    axes: [sizes('15 20 25 32 40 50', ' mm', 1.3), words('11=11*1.15, 13.5=135'), words('3 m=3, 5 m=5*1.63')],
  },
  {
    ...PIPES,
    name: 'SWR pipe {0} × {2}, type {1}',
    sku: 'SWR-PP-{0}-{1}-{2}',
    price: 410,
    axes: [sizes('75 90 110 160', ' mm', 1.1), words('A=A, B=B*1.3'), words('3 m=3, 6 m=6*1.95')],
  },
  {
    ...PIPES,
    unit: 'Mtr',
    name: 'HDPE pipe {0}, {1}',
    sku: 'HDP-{0}-{1}',
    price: 28,
    axes: [sizes('20 25 32 40 50 63 75 90 110', ' mm', 1.3), words('PN 6=6, PN 10=10*1.4, PN 16=16*2')],
  },
  {
    ...PIPES,
    hsn: '7306',
    name: 'GI pipe {0}, class {1}',
    sku: 'GIP-{0}-{1}',
    price: 690,
    axes: [sizes('15 20 25 32 40 50 65 80 100', ' mm', 0.9), words('A=A, B=B*1.2, C=C*1.45')],
  },
  {
    ...PIPES,
    unit: 'Mtr',
    bought: ['Coil', 30],
    name: '{1} hose {0}',
    sku: 'HOS-{1}-{0}',
    price: 34,
    axes: [
      sizes('12 16 19 25 32 40 50', ' mm', 0.9),
      words('Garden=GD, Braided=BR*1.6, Suction=SU*2, Clear level=LV*0.7'),
    ],
  },
  {
    ...FITTINGS,
    name: 'PVC {1} {0}',
    sku: 'PVC-{1}-{0}',
    price: 9,
    axes: [sizes('20 25 32 40 50 63 75 90 110', ' mm', 1.6), words(TYPES)],
  },
  {
    ...FITTINGS,
    name: 'CPVC {1} {0}',
    sku: 'CPV-{1}-{0}',
    price: 14,
    axes: [sizes('15 20 25 32 40 50', ' mm', 1.5), words(TYPES)],
  },
  {
    ...FITTINGS,
    name: 'UPVC {1} {0}, SCH {2}',
    sku: 'UPV-{1}-{0}-{2}',
    price: 13,
    axes: [sizes('15 20 25 32 40 50 65 80', ' mm', 1.5), words(TYPES), words('40=40, 80=80*1.5')],
  },
  {
    ...FITTINGS,
    name: 'SWR {1} {0}',
    sku: 'SWR-{1}-{0}',
    price: 62,
    axes: [
      sizes('75 90 110 160', ' mm', 1.1),
      words(
        'single tee=ST, door tee=DT*1.3, bend 87°=B87*0.9, door bend=DB*1.1, bend 45°=B45*0.85, single Y=SY*1.3, double Y=DY*1.7, coupler=CP*0.6, cleaning pipe=CL*1.4, P trap=PT*1.6, Q trap=QT*1.7, vent cowl=VC*0.5, reducer=RD*0.8, socket plug=SP*0.5',
      ),
    ],
  },
  {
    ...FITTINGS,
    hsn: '7307',
    name: 'GI {1} {0}',
    sku: 'GIF-{1}-{0}',
    price: 26,
    axes: [
      sizes('15 20 25 32 40 50 65 80 100', ' mm', 1.1),
      words(
        'elbow=EL, tee=TE*1.4, socket=SK*0.8, union=UN*2.6, nipple=NP*0.7, reducing socket=RS*0.9, bend=BD*1.6, plug=PL*0.6, cross=CR*2, backnut=BN*0.4, flange=FL*3.2, hex nipple=HN*0.8',
      ),
    ],
  },
  {
    ...VALVES,
    name: '{1} ball valve {0}',
    sku: 'VLV-B-{1}-{0}',
    price: 120,
    axes: [
      sizes('15 20 25 32 40 50 65 80', ' mm', 1.1),
      words('Brass=BR*2.2, PVC=PV*0.7, UPVC=UP*0.9, SS 304=SS*3.4'),
    ],
  },
  {
    ...VALVES,
    name: '{1} {0}',
    sku: 'VLV-{1}-{0}',
    price: 380,
    axes: [
      sizes('15 20 25 32 40 50 65 80', ' mm', 1.1),
      words(
        'Brass gate valve=GT, CI gate valve=GC*1.6, NRV brass=NR*0.9, Foot valve=FT*0.8, Globe valve=GL*1.5, Float valve=FV*0.7',
      ),
    ],
  },
];

const BATH: readonly Family[] = [
  {
    ...TAPS,
    name: '{0}, {1}, {2}',
    sku: 'TAP-{0}-{1}-{2}',
    price: 480,
    axes: [
      words(
        'Bib cock=BIB, Long body bib cock=LBB*1.2, Pillar cock=PIL*1.3, Angle cock=ANG*0.8, Two-way angle cock=ANG2*1.3, Sink cock=SNK*1.5, Swan neck tap=SWN*1.9, Wall mixer=WMX*4.2, Basin mixer=BMX*3.4, Sink mixer=SMX*3.6, Diverter=DIV*4.6, Stop cock=STP*0.9',
      ),
      words('Nira range=NI, Ovi range=OV*1.4, Kanda range=KA*1.7, Tulsi range=TU*2.2'),
      words('chrome=CP, matt black=BK*1.5, rose gold=RG*1.8'),
    ],
  },
  {
    ...TAPS,
    hsn: '3924',
    name: '{0}, {1}',
    sku: 'SHW-{0}-{1}',
    price: 340,
    axes: [
      words(
        'Overhead shower 4″=OH4, Overhead shower 6″=OH6*1.6, Overhead shower 8″=OH8*2.2, Rain shower 10″=RN10*3.4, Hand shower=HND*1.3, Health faucet=HLF*1.1, Shower arm 12″=ARM*0.8, Body jet=JET*1.5',
      ),
      words('chrome=CP, matt black=BK*1.4, rose gold=RG*1.7, ABS white=WH*0.5'),
    ],
  },
  {
    ...SANITARY,
    name: '{0}, {1}',
    sku: 'SNW-{0}-{1}',
    price: 1900,
    axes: [
      words(
        'Wall-hung WC=WHC*2.6, One-piece WC=OPC*3.4, EWC S trap=EWS, EWC P trap=EWP, Orissa pan 20″=ORP*0.6, Urinal=URN*0.9, Table-top basin=TTB*1.1, Wall-hung basin=WHB*0.7, Pedestal basin=PDB*0.9, Under-counter basin=UCB*0.8',
      ),
      words('white=WH, ivory=IV*1.05, grey=GR*1.3, black=BK*1.6'),
    ],
  },
  {
    ...SANITARY,
    hsn: '3922',
    name: '{0}, {1}',
    sku: 'SNP-{0}-{1}',
    price: 620,
    axes: [
      words(
        'Seat cover regular=SCR, Seat cover soft close=SCS*2.1, Cistern single flush=CSF*1.3, Cistern dual flush=CDF*1.6, Concealed cistern=CCC*7, Waste pipe=WST*0.15, Connection pipe=CNP*0.2',
      ),
      words('white=WH, ivory=IV, black=BK*1.2'),
    ],
  },
  {
    ...SANITARY,
    hsn: '7324',
    name: 'Steel sink {0}, {1}',
    sku: 'SNK-{0}-{1}',
    price: 1650,
    axes: [
      words(
        '18 × 16=1816, 20 × 17=2017*1.15, 21 × 18=2118*1.25, 24 × 18=2418*1.5, 37 × 18 with drainboard=3718*2.2, 45 × 20 double bowl=4520*3.1',
      ),
      words('glossy=GL, satin=SN*1.1, handmade=HM*2.4'),
    ],
  },
  {
    ...SANITARY,
    hsn: '7324',
    name: 'Floor trap {0}, {1}',
    sku: 'FTR-{0}-{1}',
    price: 140,
    axes: [
      words(
        '4″ square=4S, 5″ square=5S*1.2, 6″ square=6S*1.5, 5″ round=5R*1.1, 6″ round=6R*1.4, 12″ channel=12C*3, 24″ channel=24C*5',
      ),
      words('glossy=GL, satin=SN*1.1, anti-cockroach=AC*1.6, matt black=BK*1.7'),
    ],
  },
  {
    ...SANITARY,
    hsn: '7324',
    name: '{0}, {2}, {1}',
    sku: 'BTH-{0}-{2}-{1}',
    price: 360,
    axes: [
      words(
        'Towel rod 24″=TRD, Towel ring=TRG*0.7, Towel rack=TRK*2.6, Soap dish=SPD*0.6, Tumbler holder=TMB*0.6, Robe hook=RBH*0.4, Paper holder=PPH*0.8, Corner shelf=CSH*1.2',
      ),
      words('chrome=CP, satin=SN*1.1, matt black=BK*1.4, PVD gold=PG*1.9'),
      words('Nira range=NI, Ovi range=OV*1.3, Kanda range=KA*1.6'),
    ],
  },
  {
    ...SANITARY,
    hsn: '7324',
    name: '{0}, {1}',
    sku: 'WSC-{0}-{1}',
    price: 190,
    axes: [
      words(
        'Waste coupling 3″=WC3, Waste coupling 5″=WC5*1.2, Pop-up waste=POP*2.2, Bottle trap=BTR*2.8, Connection pipe 18″=CN18*0.7, Connection pipe 24″=CN24*0.85, Connection pipe 36″=CN36*1.1',
      ),
      words('chrome=CP, matt black=BK*1.4, brass=BR*1.6'),
    ],
  },
];

const SHADES =
  'white=WH, ivory=IV, off white=OW, cream=CR, lemon=LM, mango=MG*1.05, peach=PC, terracotta=TC*1.05, brick red=BR*1.08, sky blue=SB, sea green=SG, mint=MT, lilac=LL, grey=GY, slate=SL*1.05, sand=SD';

const FINISHING: readonly Family[] = [
  {
    ...PAINTS,
    name: 'Exterior emulsion, {0}, {1}',
    sku: 'PNT-EXE-{0}-{1}',
    price: 330,
    axes: [words(SHADES), sizes('1 4 10 20', ' L', 0.74)],
  },
  {
    ...PAINTS,
    name: 'Interior emulsion, {0}, {1}',
    sku: 'PNT-INE-{0}-{1}',
    price: 290,
    axes: [words(SHADES), sizes('1 4 10 20', ' L', 0.74)],
  },
  {
    ...PAINTS,
    name: 'Luxury emulsion, {0}, {1}',
    sku: 'PNT-LUX-{0}-{1}',
    price: 560,
    axes: [words(SHADES), sizes('1 4 10 20', ' L', 0.76)],
  },
  {
    ...PAINTS,
    hsn: '3208',
    name: 'Synthetic enamel, {0}, {1}',
    sku: 'PNT-ENM-{0}-{1}',
    price: 72,
    axes: [
      words(`${SHADES}, black=BK, golden yellow=GY2, dark brown=DB, signal red=SR`),
      sizes('0.2 0.5 1 4', ' L', 0.9),
    ],
  },
  {
    ...PAINTS,
    hsn: '3208',
    name: '{0} primer, {1}',
    sku: 'PNT-PRM-{0}-{1}',
    price: 240,
    axes: [
      words(
        'Red oxide=RO, Zinc chromate=ZC*1.4, Wood=WD*1.1, Cement solvent=CS*1.1, Cement water=CW*0.8, Epoxy zinc=EZ*2.6',
      ),
      sizes('1 4 10 20', ' L', 0.8),
    ],
  },
  {
    ...PAINTS,
    hsn: '3210',
    unit: 'Bkt',
    name: 'Acrylic distemper, {0}, {1}',
    sku: 'PNT-DST-{0}-{1}',
    price: 96,
    axes: [
      words('white=WH, ivory=IVY, cream=CR, pink=PK, sky blue=SB, mint=MT, lemon=LM, peach=PC'),
      sizes('1 5 10 20', ' kg', 0.8),
    ],
  },
  {
    ...PAINTS,
    hsn: '3208',
    name: '{0}, {1}, {2}',
    sku: 'PNT-WDF-{0}-{1}-{2}',
    price: 420,
    axes: [
      words(
        'PU clear=PU*1.8, Melamine=ML, NC lacquer=NC*0.9, Varnish=VR*0.8, Wood stain teak=WST*1.1, Wood stain walnut=WSW*1.1',
      ),
      words('gloss=GL, matt=MT*1.04'),
      sizes('0.5 1 4', ' L', 0.9),
    ],
  },
  {
    ...PAINTS,
    hsn: '3214',
    unit: 'Bag',
    name: '{0} putty, {1}',
    sku: 'PNT-PTY-{0}-{1}',
    price: 46,
    axes: [words('Wall=WL, Acrylic=AC*1.8, Wood=WD*2.4'), sizes('1 5 20 40', ' kg', 0.6)],
  },
  {
    ...PAINTS,
    hsn: '3208',
    unit: 'Nos',
    name: 'Spray paint, {0}, {1}',
    sku: 'PNT-SPR-{0}-{1}',
    price: 210,
    axes: [
      words(
        'black=BK, white=WH, silver=SL, gold=GD*1.1, red=RD, blue=BL, green=GN, yellow=YL, orange=OR, chrome=CH*1.4, clear=CL, matt black=MB',
      ),
      words('200 ml=200*0.6, 400 ml=400'),
    ],
  },
  {
    ...PAINTS,
    hsn: '9603',
    unit: 'Nos',
    bought: ['Box', 12],
    name: '{1} {0}',
    sku: 'PNT-BRS-{1}-{0}',
    price: 38,
    axes: [
      sizes('1 1.5 2 2.5 3 4 5 6', '″', 0.8),
      words('Paint brush bristle=BR, Paint brush synthetic=SY*0.8, Varnish brush=VB*1.3'),
    ],
  },
  {
    ...PAINTS,
    hsn: '9603',
    unit: 'Nos',
    bought: ['Box', 12],
    name: 'Paint roller {0}, {1}',
    sku: 'PNT-RLR-{0}-{1}',
    price: 72,
    axes: [sizes('4 6 7 9', '″', 0.8), words('foam=FM*0.7, wool=WL, microfibre=MF*1.3, refill=RF*0.6')],
  },
  {
    ...PAINTS,
    hsn: '3814',
    name: '{0}, {1}',
    sku: 'PNT-THN-{0}-{1}',
    price: 130,
    axes: [
      words('NC thinner=NC, Turpentine=TP*0.9, PU thinner=PU*1.5, Epoxy thinner=EP*1.3'),
      sizes('0.5 1 5 20', ' L', 0.9),
    ],
  },
  {
    ...ADHESIVES,
    name: '{0} solvent cement {1}',
    sku: 'SLV-{0}-{1}',
    price: 58,
    axes: [words('PVC=PVC, CPVC=CPV*1.6, UPVC=UPV*1.3'), sizes('25 50 100 250 500 1000', ' ml', 0.6)],
  },
  {
    ...ADHESIVES,
    name: 'Wood adhesive {0}, {1}',
    sku: 'ADH-WD-{0}-{1}',
    price: 62,
    axes: [
      words('standard=ST, waterproof=WP*1.4, heat-proof=HP*1.7'),
      sizes('0.25 0.5 1 2 5 10 20 50', ' kg', 0.8),
    ],
  },
  {
    ...ADHESIVES,
    name: '{0}, {1}',
    sku: 'ADH-EP-{0}-{1}',
    price: 48,
    axes: [
      words(
        'Epoxy resin and hardener=RH*1.6, Epoxy putty=PT, Instant adhesive=IN*0.6, Contact adhesive=CT*1.4, Construction adhesive=CN*2.2',
      ),
      words('small=S*0.6, medium=M, large=L*2.3'),
    ],
  },
  {
    ...ADHESIVES,
    hsn: '3214',
    name: 'Silicone sealant, {0}, {1}',
    sku: 'ADH-SL-{0}-{1}',
    price: 165,
    axes: [
      words('clear=CL, white=WH, black=BK, grey=GY, brown=BN, ivory=IV'),
      words('general=GP, weatherproof=WP*1.5, sanitary=SN*1.4'),
    ],
  },
  {
    ...ADHESIVES,
    hsn: '3214',
    unit: 'Bag',
    name: 'Tile adhesive {0}, {1}',
    sku: 'ADH-TL-{0}-{1}',
    price: 320,
    axes: [words('type 1=T1, type 2=T2*1.5, type 3=T3*2.2, stone=SN*2.6'), words('grey=GY, white=WH*1.25')],
  },
  {
    ...ADHESIVES,
    hsn: '3214',
    name: 'Tile grout, {0}, {1}',
    sku: 'ADH-GR-{0}-{1}',
    price: 64,
    axes: [words(SHADES), words('1 kg=1, 5 kg=5*4.4, epoxy 1 kg=E1*7')],
  },
  {
    ...ADHESIVES,
    hsn: '3824',
    name: 'Waterproofing {0}, {1}',
    sku: 'WPF-{0}-{1}',
    price: 170,
    axes: [
      words(
        'integral liquid=IL, SBR latex=SB*1.8, acrylic coat=AC*1.9, crystalline=CR*2.1, bitumen coat=BT*1.2, PU coat=PU*3.4',
      ),
      sizes('1 5 10 20', ' L', 0.8),
    ],
  },
  {
    ...ADHESIVES,
    hsn: '3919',
    name: '{1} tape {0}',
    sku: 'TPE-{1}-{0}',
    price: 24,
    axes: [
      sizes('12 18 24 36 48 72', ' mm', 0.7),
      words(
        'Masking=MSK, Packing clear=PKC*1.1, Packing brown=PKB*1.1, Double-sided=DBL*1.8, Aluminium foil=ALF*2.8, Duct=DCT*3',
      ),
    ],
  },
];

const POWER: readonly Family[] = [
  {
    ...ELECTRICAL,
    name: 'MCB {0} {1} A, {2} curve',
    sku: 'MCB-{0}-{1}{2}',
    price: 178,
    axes: [
      words('SP=SP, DP=DP*2.9, TP=TP*4.4, FP=FP*5.8'),
      sizes('6 10 20 25 32 40 50 63', '', 0.04),
      words('B=B, C=C, D=D*1.15'),
    ],
  },
  {
    ...ELECTRICAL,
    name: 'RCCB {0} {1} A, {2} mA',
    sku: 'RCB-{0}-{1}-{2}',
    price: 1780,
    axes: [
      words('2P=2P, 4P=4P*1.5'),
      sizes('25 40 63 80 100', '', 0.3),
      words('30=30*1.1, 100=100, 300=300*1.05'),
    ],
  },
  {
    ...ELECTRICAL,
    name: 'RCBO {0} {1} A, {2} mA',
    sku: 'RBO-{0}-{1}-{2}',
    price: 2240,
    axes: [words('2P=2P, 4P=4P*1.7'), sizes('6 10 16 20 25 32 40', '', 0.05), words('30=30, 100=100')],
  },
  {
    ...ELECTRICAL,
    name: 'Isolator {0} {1} A',
    sku: 'ISO-{0}-{1}',
    price: 410,
    axes: [words('DP=DP, TP=TP*1.5, FP=FP*1.9'), sizes('32 40 63 80 100 125', '', 0.4)],
  },
  {
    ...ELECTRICAL,
    hsn: '8537',
    name: 'Distribution board {0}, {1}-way, {2}',
    sku: 'DBX-{0}-{1}-{2}',
    price: 760,
    axes: [
      words('SPN=SPN, TPN=TPN*2.4, VTPN=VTPN*4'),
      sizes('4 6 8 10 12 16', '', 0.4),
      words('single door=SD, double door=DD*1.5'),
    ],
  },
  {
    ...WIRES,
    unit: 'Coil',
    name: '{2} wire {0}, {1}, 90 m',
    sku: 'WRE-{2}-{0}-{1}',
    price: 820,
    axes: [
      sizes('0.75 1 1.5 2.5 4 6 10', ' sq mm', 0.95),
      words('red=RD, black=BK, yellow=YL, blue=BL, green=GN, white=WH'),
      words('FR=FR, FRLS=FRLS*1.12, HRFR=HRFR*1.2'),
    ],
  },
  {
    ...WIRES,
    bought: ['Coil', 100],
    name: 'Flexible cable {0} core × {1}',
    sku: 'FLX-{0}C-{1}',
    price: 26,
    axes: [sizes('2 3 4', '', 0.9), sizes('0.5 0.75 1 1.5 2.5 4 6 10', ' sq mm', 0.85)],
  },
  {
    ...WIRES,
    bought: ['Drum', 500],
    name: 'Armoured cable {2} {0} core × {1}',
    sku: 'ARM-{2}-{0}C-{1}',
    price: 96,
    axes: [
      words('2=2, 3=3*1.35, 3.5=35*1.6, 4=4*1.75'),
      sizes('4 6 10 16 25 35 50 70 95 120', ' sq mm', 0.5),
      words('Cu=CU*2.6, Al=AL'),
    ],
  },
  {
    ...WIRES,
    bought: ['Coil', 100],
    name: '{0}, {1}',
    sku: 'DAT-{0}-{1}',
    price: 22,
    axes: [
      words(
        'CAT 6 cable=C6, CAT 6A cable=C6A*1.6, Coaxial RG6=RG6*0.8, Telephone 2 pair=TL2*0.5, Speaker cable=SPK*0.9, CCTV 3+1 cable=CTV*1.1',
      ),
      words('grey=GY, black=BK, white=WH'),
    ],
  },
  {
    ...ELECTRICAL,
    name: 'Modular {0}, {1}',
    sku: 'MOD-{0}-{1}',
    price: 62,
    axes: [
      words(
        'switch 6 A one-way=S61, switch 6 A two-way=S62*1.5, switch 16 A one-way=S161*1.9, bell push=BPS*1.4, socket 6 A=K6*1.8, socket 16 A=K16*2.6, USB charger=USB*12, fan regulator=FRG*5, TV outlet=TVO*2.2, RJ45 outlet=RJ*4.5, blank plate=BLK*0.4, indicator=IND*1.3',
      ),
      words('white=WH, ivory=IV, grey=GY*1.3, black=BK*1.5'),
    ],
  },
  {
    ...ELECTRICAL,
    name: 'Modular plate {0} M, {1}',
    sku: 'PLT-{0}M-{1}',
    price: 74,
    axes: [
      sizes('1 2 3 4 6 8 12 18', '', 0.35),
      words('white=WH, ivory=IV, grey=GY*1.3, black=BK*1.5, wood=WD*2, steel=ST*1.9'),
    ],
  },
  {
    ...ELECTRICAL,
    name: '{1} box {0} M',
    sku: 'BOX-{1}-{0}M',
    price: 32,
    axes: [sizes('1 2 3 4 6 8 12 18', '', 0.3), words('GI modular=GI, PVC modular=PV*0.7, Surface=SF*1.4')],
  },
  {
    ...ELECTRICAL,
    hsn: '3917',
    name: 'Conduit pipe {0}, {1}',
    sku: 'CND-{0}-{1}',
    price: 48,
    axes: [sizes('19 20 25 32 40 50', ' mm', 0.9), words('light=L, medium=M*1.3, heavy=H*1.6')],
  },
  {
    ...ELECTRICAL,
    hsn: '3917',
    name: 'Conduit {1} {0}',
    sku: 'CNF-{1}-{0}',
    price: 7,
    axes: [
      sizes('20 25 32 40 50', ' mm', 0.9),
      words(
        'bend=BD, elbow=EL, tee=TE*1.3, coupler=CP*0.6, junction box 1-way=J1*2.4, junction box 2-way=J2*2.5, junction box 4-way=J4*2.8, saddle=SD*0.5',
      ),
    ],
  },
  {
    ...LIGHTS,
    name: 'LED bulb {0}, {1}, {2}',
    sku: 'LED-B-{0}-{1}-{2}',
    price: 68,
    axes: [
      sizes('5 7 9 12 15 20 30 50', ' W', 0.6),
      words('cool white=CW, warm white=WW, natural=NW'),
      words('B22=B22, E27=E27'),
    ],
  },
  {
    ...LIGHTS,
    hsn: '9405',
    name: 'LED panel {0}, {2}, {1}',
    sku: 'LED-P-{0}-{2}-{1}',
    price: 190,
    axes: [
      sizes('6 8 12 15 18 22 36', ' W', 0.6),
      words('cool white=CW, warm white=WW, natural=NW'),
      words('round=RD, square=SQ'),
    ],
  },
  {
    ...LIGHTS,
    hsn: '9405',
    name: 'LED {1} {0}, {2}',
    sku: 'LED-{1}-{0}-{2}',
    price: 240,
    axes: [
      sizes('10 20 30 50 100', ' W', 0.6),
      words('batten=BT*0.8, flood light=FL*1.8, street light=SL*2.4, tube=TB*0.7'),
      words('cool white=CW, warm white=WW'),
    ],
  },
  {
    ...LIGHTS,
    hsn: '8414',
    name: '{0}, {1}',
    sku: 'FAN-{0}-{1}',
    price: 1650,
    axes: [
      words(
        'Ceiling fan 900 mm=C9*0.95, Ceiling fan 1200 mm=C12, Ceiling fan 1400 mm=C14*1.2, BLDC fan 1200 mm=BL*1.9, Exhaust fan 150 mm=E6*0.6, Exhaust fan 225 mm=E9*0.9, Wall fan 400 mm=W4*1.2, Pedestal fan=PD*1.4',
      ),
      words('white=WH, brown=BN, ivory=IV'),
    ],
  },
  {
    ...ELECTRICAL,
    hsn: '3926',
    unit: 'Pkt',
    name: 'Cable tie {0}, {1}',
    sku: 'CTI-{0}-{1}',
    price: 46,
    axes: [sizes('100 150 200 250 300 370 450 550', ' mm', 0.8), words('white=WH, black=BK*1.05')],
  },
  {
    ...ELECTRICAL,
    hsn: '7419',
    name: '{1} lug {0}',
    sku: 'LUG-{1}-{0}',
    price: 9,
    axes: [sizes('4 6 10 16 25 35 50 70 95 120', ' sq mm', 0.6), words('Copper=CU*1.8, Aluminium=AL')],
  },
  {
    ...ELECTRICAL,
    name: '{1} gland {0}',
    sku: 'GLD-{1}-{0}',
    price: 48,
    axes: [
      sizes('16 20 25 32 40 50 63', ' mm', 0.9),
      words('Brass=BR, Nylon=NY*0.4, Double-compression=DC*2.2'),
    ],
  },
  {
    ...ELECTRICAL,
    hsn: '8547',
    name: 'Insulation tape, {0}, {1}',
    sku: 'TPI-{0}-{1}',
    price: 14,
    axes: [
      words('red=RD, yellow=YL, blue=BL, black=BK, green=GN, white=WH'),
      words('6.5 m=6, 8 m=8*1.2, 20 m=20*2.8'),
    ],
  },
];

export const BUILDING: readonly Family[] = [...PLUMBING, ...BATH, ...FINISHING, ...POWER];
