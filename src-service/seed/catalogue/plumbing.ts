/** Pipes, pipe fittings, valves. */
import { sizes, words } from '../family.ts';
import type { Family } from '../family.ts';

const PIPES = { category: 'Pipes', hsn: '3917', gst: 18, unit: 'Nos', bought: ['Bundle', 10] } as const;
const FITTINGS = {
  category: 'Pipe fittings',
  hsn: '3917',
  gst: 18,
  unit: 'Nos',
  bought: ['Box', 50],
} as const;
const VALVES = { category: 'Valves', hsn: '8481', gst: 18, unit: 'Nos', bought: ['Box', 20] } as const;
const TYPES =
  'elbow 90°=E90, elbow 45°=E45*1.1, tee=TEE*1.35, coupler=CPL*0.7, end cap=CAP*0.6, union=UNI*2.6, male adaptor=MTA*0.9, female adaptor=FTA*1, cross tee=CRT*1.8, bend=BND*1.2, reducer=RDC*0.9, brass elbow=BEL*3.2, brass tee=BTE*3.8, tank nipple=TNK*2.2';

export const PLUMBING: readonly Family[] = [
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
