/** Paints and what goes with them, adhesives, waterproofing. */
import { sizes, words } from '../family.ts';
import type { Family } from '../family.ts';

const PAINTS = { category: 'Paints', hsn: '3209', gst: 18, unit: 'Tin', bought: ['Carton', 4] } as const;
const ADHESIVES = {
  category: 'Adhesives',
  hsn: '3506',
  gst: 18,
  unit: 'Nos',
  bought: ['Carton', 24],
} as const;
const SHADES =
  'white=WH, ivory=IV, off white=OW, cream=CR, lemon=LM, mango=MG*1.05, peach=PC, terracotta=TC*1.05, brick red=BR*1.08, sky blue=SB, sea green=SG, mint=MT, lilac=LL, grey=GY, slate=SL*1.05, sand=SD';

export const FINISHING: readonly Family[] = [
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
