/** The people of the design's pictures. */
import type { JsonRecord } from '../json.ts';

export interface PinnedContact {
  readonly name: string;
  readonly company?: string;
  readonly phone: string;
  readonly owner: string;
  readonly stateCode?: string;
  readonly pan?: string;
  readonly more?: JsonRecord;
}

export const PINNED_CONTACTS: readonly PinnedContact[] = [
  {
    name: 'Suresh B.',
    company: 'Bahava Plumbing Works',
    phone: '55210 44318',
    owner: 'Asha',
    stateCode: '27',
    pan: 'ZZQPB4471K',
    more: {
      email: 'desk@bahava.example',
      billingAddress: 'Gala 14, Nana Peth lane 3, Pune 411002',
      pin: '411002',
      source: 'Counter',
      notes: 'Pays by the 7th, prefers 3 m lengths cut to 1.5',
    },
  },
  {
    name: 'Anita G.',
    company: 'Pangara Furnishers',
    phone: '55203 18827',
    owner: 'Meera',
    stateCode: '27',
    pan: 'ZZQFP2208M',
  },
  {
    name: 'Farid S.',
    company: 'Umbar Paint House',
    phone: '55219 70045',
    owner: 'Meera',
    stateCode: '27',
    pan: 'ZZQFU9031C',
  },
  {
    name: 'Kavita D.',
    company: 'Shevga Builders',
    phone: '55224 31190',
    owner: 'Ravi',
    stateCode: '27',
    pan: 'ZZQCS7714R',
  },
  {
    name: 'Joseph M.',
    company: 'Kate-Savar Interiors',
    phone: '55208 66512',
    owner: 'Ravi',
    stateCode: '30',
    pan: 'ZZQFK1186L',
  },
  { name: 'Lata P.', phone: '55231 09974', owner: 'Asha' },
  {
    name: 'Harish N.',
    company: 'Kanchan Lane Electricals',
    phone: '55240 58163',
    owner: 'Meera',
    stateCode: '29',
    pan: 'ZZQPK5520A',
  },
  { name: 'Nilesh W.', company: 'Tembhurni Site Office', phone: '55216 47701', owner: 'Ravi' },
  {
    name: 'Rukhsana A.',
    company: 'Bakul Modular Kitchens',
    phone: '55227 80236',
    owner: 'Asha',
    stateCode: '27',
    pan: 'ZZQCB6642J',
  },
  { name: 'Prakash T.', phone: '55235 12208', owner: 'Asha' },
  {
    name: 'Deepa V.',
    company: 'Palas Facility Care',
    phone: '55212 93350',
    owner: 'Meera',
    stateCode: '24',
    pan: 'ZZQFP8873D',
  },
  {
    name: 'Imtiyaz K.',
    company: 'Sitaphal Farm Supply',
    phone: '55244 70018',
    owner: 'Ravi',
    stateCode: '27',
    pan: 'ZZQPS3309E',
  },
  {
    name: 'Vaishali J.',
    company: 'Moha Sanitary Mart',
    phone: '55209 21647',
    owner: 'Asha',
    stateCode: '27',
    pan: 'ZZQFM4456H',
  },
  { name: 'Gopal R.', phone: '55238 66091', owner: 'Ravi' },
  {
    name: 'Teresa L.',
    company: 'Jambhul Door Works',
    phone: '55221 35582',
    owner: 'Asha',
    stateCode: '30',
    pan: 'ZZQPJ7092B',
  },
  {
    name: 'Balu C.',
    company: 'Chafa Contractors',
    phone: '55206 88149',
    owner: 'Meera',
    stateCode: '27',
    pan: 'ZZQFC2215N',
  },
  {
    name: 'Sneha O.',
    company: 'Anjan Light House',
    phone: '55233 54470',
    owner: 'Ravi',
    stateCode: '27',
    pan: 'ZZQPA9987G',
  },
];
