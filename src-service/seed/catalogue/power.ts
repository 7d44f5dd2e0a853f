/** Switchgear, wires, lighting, fans. */
import { sizes, words } from '../family.ts';
import type { Family } from '../family.ts';

const ELECTRICAL = {
  category: 'Electricals',
  hsn: '8536',
  gst: 18,
  unit: 'Nos',
  bought: ['Box', 10],
} as const;
const WIRES = { category: 'Wires and cables', hsn: '8544', gst: 18, unit: 'Mtr' } as const;
const LIGHTS = { category: 'Lighting', hsn: '8539', gst: 18, unit: 'Nos', bought: ['Box', 20] } as const;

export const POWER: readonly Family[] = [
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
