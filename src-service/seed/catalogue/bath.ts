/** Taps, showers, sanitary ware. */
import { words } from '../family.ts';
import type { Family } from '../family.ts';

const SANITARY = { category: 'Sanitary', hsn: '6910', gst: 18, unit: 'Nos' } as const;
const TAPS = {
  category: 'Taps and showers',
  hsn: '8481',
  gst: 18,
  unit: 'Nos',
  bought: ['Box', 10],
} as const;

export const BATH: readonly Family[] = [
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
