/** Titles of columns as shops, spreadsheets and other programs write them, in English, Hindi, Marathi and Gujarati. */
import type { ImportCollection, ImportField, NamedField } from './import-fields.ts';
import { NUMBER_FIELDS } from './survey-columns.ts';
import {
  beginsWithGroup,
  isQualifier,
  isRemarkFor,
  isRemarkWord,
  mayBeRemark,
  noteOfTitle,
  plainWord,
  TITLE_CHARACTERS_MAX,
  wordsOfTitle,
  type TitleWord,
} from './title-remarks.ts';

/** Commas stand between the titles of a field; the best one comes first: the stock of today before that of the year's beginning. */
type Titles = Readonly<Partial<Record<NamedField, string>>>;

const ITEMS = {
  name: `
    name, item name, product name, name of item, material description, item, product, article, article name, material, goods,
    particulars, stock item, title, product service name, product title, name of article, description of goods, description of goods and services, item description,
    product description, description, नाम, वस्तु का नाम, माल का नाम, maal, maal ka naam, saman,
    वस्तु, आइटम, आइटम का नाम, सामान, सामान का नाम, माल, उत्पाद, विवरण,
    मालाचे नाव, वस्तूचे नाव, नाव, वस्तू, उत्पादनाचे नाव, વસ્તુનું નામ, વસ્તુ, નામ, માલનું નામ, માલ, આઇટમ, આઇટમનું નામ, ઉત્પાદન, વિગત,
    part name, part, spare part, row labels`,
  sku: `
    sku, sku code, variant sku, seller sku, seller sku id, internal reference, item code, product code, article no, article number, article code, part no,
    part number, part code, item no, item number, item id, product id, model, model no, style code,
    material code, material, stock code, code, code no, alias, एसकेयू, आइटम कोड, वस्तु कोड, उत्पाद कोड, कोड, कोड नं, कोड नंबर,
    वस्तू कोड, कोड क्रमांक, કોડ, આઇટમ કોડ, વસ્તુ કોડ`,
  barcode: `
    barcode, bar code, variant barcode, barcode no, barcode number, ean, ean 13, ean code, ean no, upc, upc code, upc a,
    gtin, gtin 13, ean upc, upc ean, gtin upc ean or isbn, scan code, barcode 1, barcode barcodes, piece ean, piece barcode, pcs ean, pcs barcode,
    unit ean, unit barcode, each ean, each barcode, item barcode, item ean, product barcode, retail barcode, बारकोड, बार कोड, બારકોડ,
    isbn, isbn 13, isbn 10, isbn no, isbn number`,
  category: `
    category, item category, product category, group, item group, parent group, under, product group, stock group, department,
    category name, categories, श्रेणी, वर्ग, समूह, केटेगरी, कैटेगरी, गट, ગ્રુપ, કેટેગરી, શ્રેણી`,
  hsn: `
    hsn, hsn code, hs code, hsn sac, hsn sac code, hsn or sac, sac, sac code, hsn no, tariff code, एचएसएन,
    एचएसएन कोड, hsn कोड, એચએસએન, hsn કોડ`,
  unit: `
    default unit of measure, stock uom, unit, uom, sold in, base unit of measure, unit of measure, unit of measurement, units, sales unit,
    base unit, per, primary unit, main unit, usage unit, uqc, pack, इकाई, यूनिट, माप, एकक, युनिट, એકમ, યુનિટ`,
  purchaseUnit: `
    bought in, purchase unit, buying unit, purchase uom, alternate unit, alternate units, alt unit, alt units,
    खरीद इकाई, क्रय इकाई`,
  uomConversion: `
    units in a box, conversion, units per box, pack size, uom conversion, conversion factor,
    conversion rate, box qty,
    pcs per box, qty per box, डिब्बे में इकाइयाँ`,
  price: `
    price, regular price, standard selling rate, your selling price, selling price, sale price, sales price, sales price rate, sale rate, sales rate, selling rate, unit price,
    price per unit, variant price, retail price, sp, s rate, rate, list price, standard price, retail rate, retail, selling,
    price 1, rate 1, price a, sale price 1, sale rate 1, selling price 1, wholesale price, wholesale rate, wholesale, mrp, m r p, दाम, बिक्री मूल्य,
    विक्रय मूल्य, बिक्री दर, बिक्री रेट, मूल्य, कीमत, भाव, रेट, दर, bhav, bhaav, एमआरपी,
    विक्री दर, विक्री किंमत, विक्री भाव, किंमत, વેચાણ ભાવ, વેચાણ કિંમત, વેચાણ દર, ભાવ, કિંમત, દર, એમઆરપી`,
  cost: `
    cost, cost price, purchase price, purc price, buying price, purchase rate, p rate, purchase cost, cost per item, buy price, cp,
    landing cost, landed cost, unit cost, standard cost, लागत, खरीद मूल्य,
    क्रय मूल्य, खरीद दर, खरीद रेट, खरीद भाव, kharid bhav, kharid rate, खरेदी दर, खरेदी किंमत, खरेदी भाव, ખરીદ ભાવ, ખરીદ કિંમત, ખરીદી ભાવ, પડતર`,
  gstRate: `
    gst rate, gst, gst percent, gst percentage, tax rate, tax, tax percent, tax percentage, igst,
    igst rate, igst percent, inter state tax rate, integrated tax, integrated tax rate, tax category, rate of tax, rate of gst, gst slab, tax slab, vat, vat rate, customer taxes, gst दर,
    जीएसटी दर, जीएसटी, कर दर, कर, टैक्स, टैक्स दर, gst દર, જીએસટી, જીએસટી દર`,
  reorderLevel: `
    reorder level, reorder, re order level, min stock, minimum, reorder point, minimum stock, min qty,
    minimum qty, minimum quantity, minimum stock quantity, min level, low stock, low stock amount, alert qty, rol, मँगाने का स्तर,
    न्यूनतम स्टॉक, किमान साठा, किमान स्टॉक, લઘુત્તમ સ્ટોક, ન્યૂનતમ સ્ટોક`,
  trackInventory: 'track stock, track inventory, tracked, stocked, maintain stock, स्टॉक गिनें',
  openingStock: `
    physical stock, physical qty, physical quantity, counted stock, counted qty, actual stock,
    current stock quantity, on hand, on hand (current), your stock count, qty on hand, quantity on hand, stock on hand, on hand qty,
    variant inventory qty, current stock, current qty, stock in hand, qty in hand, quantity in hand, closing stock, closing qty, closing quantity, closing balance,
    cl stock, cl qty, cl bal, closing, available stock, available qty, अंतिम स्टॉक, क्लोजिंग स्टॉक,
    opening stock, opening qty, opening quantity, opening balance, op bal, op stock, op qty, op balance,
    opening, opening stock qty, opening stock quantity, stock qty,
    stock, unrestricted, stock quantity, total stock, sum of stock, sum of stock qty, sum of closing stock, balance qty, quantity, qty, balance, pcs qty, pcs stock, loose qty, loose stock,
    प्रारंभिक स्टॉक, आरंभिक स्टॉक, शुरुआती स्टॉक, ओपनिंग स्टॉक, मौजूद, स्टॉक, मात्रा, शेष,
    शिल्लक, शिल्लक साठा, साठा, अखेर शिल्लक, आरंभीची शिल्लक, नग संख्या, matra, nag, બંધ સ્ટોક, ઓપનિંગ સ્ટોક, સ્ટોક, જથ્થો, બાકી, માત્રા`,
  openingPlace: `
    warehouse, godown, go down, location, place, store, warehouse name, godown name, store name,
    stock location, warehouse code, branch, depot, opening place, गोदाम, स्थान, वेयरहाउस, भंडार, ठिकाण, कोठार, ગોડાઉન, ગોદામ, સ્થળ`,
} as const satisfies Titles;

const CONTACTS = {
  name: `
    name, contact name, full name, display name, saved name, contact person, person, person name, customer name, client name,
    supplier name, vendor name, customer, client, supplier, vendor, party name, party, contact,
    name of party, ledger name, name of ledger, ledger, account name, ledger contact, lead name, buyer, buyer name, sender name, complete name, particulars,
    नाम, ग्राहक का नाम, ग्राहक, पार्टी का नाम, पार्टी, व्यक्ति, संपर्क व्यक्ति, नाव, ग्राहकाचे नाव, पार्टीचे नाव, संपर्क व्यक्तीचे नाव, નામ, ગ્રાહકનું નામ, ગ્રાહક,
    પાર્ટીનું નામ, પાર્ટી, owner name, name of owner, proprietor, proprietor name, name of proprietor, prop, prop name, मालिक, मालिक का नाम, मालकाचे नाव,
    માલિક, માલિકનું નામ, firm name, firm, company name, company, shop name, name of shop, name of firm`,
  phone: `
    phone, mobile, phone number, phone no, mobile no, mobile number, contact no, contact number,
    whatsapp, whatsapp no, whatsapp number, cell, cell no, tel, tel no, telephone, telephone no,
    mobile phone, contact mobile, ph, ph no, mob, mob no, phone 1, mobile 1, phone 1 value, primary phone, business phone,
    ledger mobile, ledger phone, work phone, office phone, home phone, number, sender mobile, phone mobile, फोन, मोबाइल,
    मोबाइल नंबर, फोन नंबर, मोबाइल न, मोबाइल नं, फोन नं, मोबाईल नं, संपर्क नं, दूरभाष, व्हाट्सऐप, व्हाट्सएप, संपर्क नंबर,
    मोबाईल, मोबाईल नंबर, मोबाईल क्रमांक, फोन क्रमांक, મોબાઇલ, મોબાઈલ, મોબાઇલ નંબર, મોબાઈલ નંબર, ફોન, ફોન નંબર`,
  companyName: `
    company, company name, firm, firm name, business, business name, organisation, organization,
    organisation name, organization name, organization 1 name, default address company, sender company, trade name, legal name, shop, shop name, name of shop, name of firm,
    party name, party, customer name, ledger name, name of ledger, account name, फर्म, फर्म का नाम, कंपनी, कंपनी का नाम,
    दुकान, दुकान का नाम, संस्था, दुकानाचे नाव, फर्मचे नाव, कंपनीचे नाव, દુકાન, દુકાનનું નામ, કંપની, ફર્મ, પેઢી, પેઢીનું નામ`,
  email:
    'e mail, email, mail, email id, mail id, email address, e mail address, e mail 1 value, email 1, sender email, ईमेल, ઈમેલ, ઇમેલ, ई मेल, ई मेल पता',
  gstin: `
    gstin, gst, gst no, gst number, gstin no, gstin number, gstin uin, gst in, gstn, gst id, party gstin, party gstin uin,
    gst registration no, gst reg no, gst identification number, gst identification number gstin, tax id, tax no, vat no,
    जीएसटीआईएन, जीएसटी नंबर, जीएसटी, जीएसटी क्रमांक, જીએસટી નંબર, જીએસટી`,
  billingAddress: `
    bill to, billing address, address, address 1, address line 1, full address, postal address,
    mailing address, office address, address 1 formatted, billing address 1, business street, home street, default address address 1, sender address, बिल का पता, पता, पूरा पता, पत्ता, संपूर्ण पत्ता, સરનામું, પૂરું સરનામું`,
  shippingAddress: `
    ship to, shipping address, delivery address, address 2, consignee address, माल का पता,
    डिलीवरी का पता, डिलीवरी पता, डिलिव्हरी पत्ता, ડિલિવરી સરનામું`,
  state:
    'state, state name, ledger state name, place of supply, billing state, address 1 region, business state, home state, default address province code, province, sender state, राज्य, प्रदेश, રાજ્ય',
  pin: 'pin, pincode, pin code, pin no, postal code, post code, zip, zip code, billing code, address 1 postal code, business postal code, home postal code, default address zip, sender pincode, पिन, पिन कोड, पिनकोड, પિન, પિન કોડ, પિનકોડ',
  source: 'source, lead source, reference, referred by, स्रोत',
  assignedTo: `
    owner, assigned to, sales person, salesperson, sales man, salesman, account manager, agent,
    executive, sales executive, ज़िम्मेदार, सेल्समैन`,
  notes: 'notes, note, remark, remarks, comment, comments, narration, टिप्पणी, नोट, रिमार्क, शेरा, નોંધ',
} as const satisfies Titles;

const TITLES: Readonly<Record<ImportCollection, Titles>> = { items: ITEMS, contacts: CONTACTS };

interface Title {
  readonly collection: ImportCollection;
  readonly field: ImportField;
  /** The best title of a field is 0. */
  readonly at: number;
}

const BY_PLAIN = new Map<string, Title[]>();
for (const [collection, fields] of Object.entries(TITLES))
  for (const [field, titles] of Object.entries(fields))
    for (const [at, title] of [...titles.split(','), field].entries()) {
      const plain = plainTitle(title);
      const same = BY_PLAIN.get(plain) ?? [];
      same.push({ collection: collection as ImportCollection, field: field as ImportField, at });
      BY_PLAIN.set(plain, same);
    }

/** `Carton EAN`, `Barcode (Outer)`: the code of a pack, which a scan would book as one piece. */
export function isOfCarton(title: string): boolean {
  return wordsOfTitle(title).some(({ word }) => CARTONS.has(word));
}
const CARTONS: ReadonlySet<string> = new Set(
  'carton cartons ctn case cases outer inner master shipper box boxes bundle crate bale pallet'.split(' '),
);

/** A column of some list is called so. */
export function isUsualTitle(title: string): boolean {
  return readingsOf(title).some(({ titles }) => titles.length > 0);
}

/** Rank of a title for a field, 0 is best; `null` where it does not name it. The price of a piece without tax and the stock in pieces come first. */
export function rankOfTitle(collection: ImportCollection, field: ImportField, title: string): number | null {
  if (field === 'barcode' && isOfCarton(title)) return null;
  // So many are ordered, whenever that is.
  if (field === 'reorderLevel' && /^reorder(?:qty|quantity)/.test(plainTitle(title))) return null;
  if (field === 'openingStock' && WANTED_OR_MOVED.test(title)) return null;
  for (const { titles, hasRemark } of readingsOf(title)) {
    const found = titles.find((one) => one.collection === collection && one.field === field);
    if (found === undefined) continue;
    const note = noteOfTitle(field, title)?.kind;
    const isOther = note === 'taxIncluded' || note === 'packPrice' || note === 'packUnit';
    const isLast = field === 'price' && /^wholesale/.test(plainTitle(title));
    return (isLast ? 2 * OTHER_RANK : isOther ? OTHER_RANK : 0) + found.at * 2 + (hasRemark ? 1 : 0);
  }
  return null;
}
const OTHER_RANK = 1_000;
/** `Qty Required`, `Stock In`: wanted, or come in. In brackets it says that the column must be filled. */
const WANTED_OR_MOVED = /(?:^|\s)(?:required|needed|wanted|in|out)[\s*]*$/iu;

/** Two titles name the field in the same way, but for the remarks behind them: `Price (1-4-2025)` and `Price`. */
export function areAlike(
  collection: ImportCollection,
  field: ImportField,
  one: string,
  other: string,
): boolean {
  const placeOf = (title: string): number | undefined =>
    readingsOf(title)
      .flatMap(({ titles }) => titles)
      .find((found) => found.collection === collection && found.field === field)?.at;
  const place = placeOf(one);
  return place !== undefined && place === placeOf(other);
}

interface TitleReading {
  readonly titles: readonly Title[];
  readonly hasRemark: boolean;
}

const MONEY: ReadonlySet<string> = new Set(['rs', 'inr']);
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...BY_PLAIN.keys()].flatMap((plain) => Array.from(plain, (_, at) => plain.slice(0, at + 1))),
);

const ASCII = /^\p{ASCII}*$/u;

/** `वस्तु का नाम / Item`, `दर (Rate)`: one title in two languages; `null` where it is none. */
function languagesOf(title: string): readonly [string, string] | null {
  if (ASCII.test(title)) return null;
  const [, one = '', other = ''] = /^([^()/|\n]+?)\s*[(/|\n]\s*([^()/|\n]+?)\s*\)?$/.exec(title.trim()) ?? [];
  return one !== '' && ASCII.test(one) !== ASCII.test(other) ? [one, other] : null;
}

/** Tells most cells of a list from a title by their words alone: a wide sheet has a hundred thousand of them. */
export function mayBeTitle(text: string): boolean {
  if (text.length > TITLE_CHARACTERS_MAX) return false;
  if (/[₹₨]/.test(text)) return true;
  if (languagesOf(text)?.every(mayBeTitle) === true) return true;
  const words = (plainWord(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => word !== 'the');
  const [first = ''] = words;
  // Read with care: these stand before a title, or in another order.
  if (MONEY.has(first) || beginsWithGroup(words) || isQualifier(words.at(-1) ?? '')) return true;
  const mayHoldRemark = /[([{]|\p{L}\s*\/\s*\d/u.test(text);
  let joined = '';
  for (const [at, word] of words.entries()) {
    joined += word;
    if (!BEGINNINGS.has(joined)) return false;
    if (BY_PLAIN.has(joined) && (mayHoldRemark || mayBeRemark(words.slice(at + 1)))) return true;
  }
  return false;
}

/** The whole title first, then with ever more of its last words as a remark. */
function readingsOf(title: string): readonly TitleReading[] {
  if (!mayBeTitle(title)) return [];
  const words = wordsOfTitle(title).filter(({ word }) => word !== 'the');
  const money = words.findIndex((word, at) => !MONEY.has(word.word) || at === words.length - 1);
  // `Rs. MRP` is `MRP Rs.`
  const turned = [...words.slice(money), ...words.slice(0, money)];
  const readings: TitleReading[] = [];
  let plain = '';
  for (const [at, { word }] of turned.entries()) {
    plain += word;
    if (!BEGINNINGS.has(plain)) break;
    const rest = turned.slice(at + 1);
    const titles = (BY_PLAIN.get(plain) ?? []).filter(
      ({ field }) => rest.length === 0 || isRemarkFor(field, rest) || isNoteInBrackets(field, rest),
    );
    if (titles.length > 0) readings.unshift({ titles, hasRemark: rest.length > 0 });
  }
  return readings.length > 0 ? readings : readingsInLanguages(title);
}

/** The fields that both languages name. */
function readingsInLanguages(title: string): readonly TitleReading[] {
  const [one = [], other = []] = languagesOf(title)?.map(readingsOf) ?? [];
  const named = other.flatMap(({ titles }) => titles);
  return one.flatMap(({ titles, hasRemark }) => {
    const both = titles.filter((own) =>
      named.some(({ collection, field }) => collection === own.collection && field === own.field),
    );
    return both.length > 0 ? [{ titles: both, hasRemark }] : [];
  });
}

/** Two titles name the same fields. */
export function hasSameMeaning(one: string, other: string): boolean {
  const fieldsOf = (title: string): string =>
    (readingsOf(title)[0]?.titles ?? []).map(({ collection, field }) => `${collection}.${field}`).join(' ');
  return fieldsOf(one) === fieldsOf(other);
}

const MEASURES: ReadonlySet<string> = new Set('value amount amt total मूल्य राशि'.split(' ').map(plainWord));

/** A title by itself, or the lower part of one: `Value`, `Sale`. */
export function isPartOfTitle(text: string): boolean {
  return isUsualTitle(text) || isQualifier(text) || MEASURES.has(plainWord(text));
}

/** `Item name (as per bill)`: in brackets a text or code may say anything but the name of another column. */
function isNoteInBrackets(field: ImportField, rest: readonly TitleWord[]): boolean {
  if (NUMBER_FIELDS.has(field) || !rest.every(({ isBracketed }) => isBracketed)) return false;
  const isOther = (plain: string): boolean =>
    BY_PLAIN.get(plain)?.some((one) => one.field !== field) === true;
  return (
    !isOther(rest.map(({ word }) => word).join('')) &&
    !rest.some((one) => !isRemarkWord(one) && isOther(one.word))
  );
}

/** Letters and digits alone: case, punctuation, line breaks and nukta make no other title. `GST %` is `gstpercent`. */
export function plainTitle(title: string): string {
  return wordsOfTitle(title)
    .map(({ word }) => word)
    .filter((word) => word !== 'the')
    .join('');
}
