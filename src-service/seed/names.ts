/** The origin of people and firms of the demo. None of them exists. */

export const FIRST_NAMES =
  'Suresh Anita Farid Kavita Joseph Lata Harish Nilesh Rukhsana Prakash Deepa Imtiyaz Vaishali Gopal Teresa Balu Sneha Amit Sunita Rajesh Meena Vikram Pooja Sanjay Rekha Manoj Shalini Dilip Nasreen Ganesh Usha Ramesh Fatima Kiran Savita Mahesh Jyoti Anil Shobha Santosh Priya Vijay Asmita Ajay Nanda Umesh Ranjana Sachin Alka Yusuf Swati Hemant Manisha Naresh Zarina Tushar Smita Bhavesh Hetal Jignesh Komal Murali Revathi Srinivas Padma Thomas Mary Gurpreet Simran Arvind Neha Baban Kamal'.split(
    ' ',
  );

export const SURNAMES =
  'Patil Kulkarni Jadhav Shaikh Deshmukh Fernandes Pawar Joshi Kale Shinde More Gaikwad Bhosale Kamble Chavan Sawant Naik Salunkhe Khan Mulla Dsouza Shah Mehta Patel Reddy Nair Iyer Rao Shetty Gowda Yadav Sharma Verma Gupta Singh Thakur Bagwan Tambe Wagh Lokhande Sonawane Thorat Kadam Mane Ingale Dhumal Zende Phadke Gokhale Bapat'.split(
    ' ',
  );

export const FIRM_WORDS =
  'Bahava Pangara Umbar Shevga Kanchan Bakul Palas Sitaphal Moha Jambhul Chafa Anjan Kadamb Nirgudi Parijat Ketaki Mogra Jaswand Tagar Abola Aptya Babul Karanj Hirda Behada Ain Shisav Sag Bibba Khair Nandruk Pimpal Vad Audumbar Chinch Amba Phanas Kaju Naral Supari Kokam Karvand Bor Dalimb Peru Ramphal Limbu Santra Mosambi Tulsi Durva Bel Kavath Rui Dhotra Nagchafa Surangi Sonchafa Ananta Gokarna'.split(
    ' ',
  );

export const FIRM_TRADES = [
  'Plumbing Works',
  'Furnishers',
  'Paint House',
  'Builders',
  'Interiors',
  'Electricals',
  'Modular Kitchens',
  'Facility Care',
  'Farm Supply',
  'Sanitary Mart',
  'Door Works',
  'Contractors',
  'Light House',
  'Hardware Stores',
  'Constructions',
  'Fabricators',
  'Glass and Ply',
  'Engineering Works',
  'Home Centre',
  'Pump House',
  'Tile Gallery',
  'Carpentry',
  'Developers',
  'Traders',
  'Enterprises',
  'Agencies',
  'Housing Society',
  'Hospital Stores',
  'School Trust',
  'Hotel Supplies',
] as const;

export interface Town {
  readonly name: string;
  readonly state: string;
  readonly stateCode: string;
  /** First PIN code and how many follow it. */
  readonly pin: readonly [number, number];
  readonly weight: number;
}

const town = (
  name: string,
  state: string,
  stateCode: string,
  pin: readonly [number, number],
  weight: number,
): Town => ({
  name,
  state,
  stateCode,
  pin,
  weight,
});

export const TOWNS: readonly Town[] = [
  town('Pune', 'Maharashtra', '27', [411_001, 61], 46),
  town('Pimpri-Chinchwad', 'Maharashtra', '27', [411_017, 44], 10),
  town('Mumbai', 'Maharashtra', '27', [400_001, 103], 8),
  town('Nashik', 'Maharashtra', '27', [422_001, 12], 5),
  town('Satara', 'Maharashtra', '27', [415_001, 4], 3),
  town('Kolhapur', 'Maharashtra', '27', [416_001, 12], 4),
  town('Ahilyanagar', 'Maharashtra', '27', [414_001, 5], 3),
  town('Panaji', 'Goa', '30', [403_001, 5], 4),
  town('Bengaluru', 'Karnataka', '29', [560_001, 99], 4),
  town('Belagavi', 'Karnataka', '29', [590_001, 18], 3),
  town('Surat', 'Gujarat', '24', [395_001, 10], 3),
  town('Hyderabad', 'Telangana', '36', [500_001, 90], 2),
  town('Indore', 'Madhya Pradesh', '23', [452_001, 15], 2),
  town('Kochi', 'Kerala', '32', [682_001, 40], 1),
  town('Chennai', 'Tamil Nadu', '33', [600_001, 118], 2),
];

export const STREETS = [
  'Nana Peth lane',
  'Market Yard row',
  'Telco Road block',
  'Station Road shop',
  'MIDC plot',
  'Laxmi Road house',
  'Karve Road unit',
  'Old Mill compound gala',
  'Ring Road shed',
  'Temple Street door',
] as const;

export const SOURCES = ['Counter', 'Web form', 'Phone', 'Referral', 'Exhibition', 'Site visit'] as const;
export const OWNERS = ['Asha', 'Meera', 'Ravi', 'Imran'] as const;
export const ORIGINS = ['MANUAL', 'MANUAL', 'MANUAL', 'IMPORT', 'WEB_FORM', 'API'] as const;
export const NOTES = [
  'Prefers 3 m lengths cut to 1.5',
  'Pays by the 7th',
  'Call after 5',
  'Wants the bill in the firm’s name',
  'Delivery at the back gate only',
  'Asks for a catalogue every season',
  'Cheque on delivery',
  'Site supervisor collects on Saturdays',
] as const;
