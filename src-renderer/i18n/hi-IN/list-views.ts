/** सामान और संपर्कों की सूचियाँ: छूटे हुए, नज़ारे और खाने, अनजान कोड। */
import type { listViews as english } from '../en-IN/list-views.ts';

export const listViews: Record<keyof typeof english, string> = {
  'list.leftOut.items': 'बगल का सामान इस सूची में नहीं है।',
  'list.leftOut.contacts': 'बगल का संपर्क इस सूची में नहीं है।',
  'unknown.one': 'इस कोड का कोई सामान नहीं',
  'unknown.several.one': 'इस कोड का कोई सामान नहीं: {code}',
  'unknown.several.other': 'इन {count} कोड का कोई सामान नहीं। आख़िरी: {code}',
  'unknown.list': 'कोड दिखाएँ',
  'unknown.create': 'नया सामान बनाएँ',
  'unknown.createOf': 'कोड {code} से नया सामान बनाएँ',
  'unknown.assign': 'किसी सामान को दें…',
  'unknown.assignOf': 'किसी सामान को दें: {code}',
  'unknown.putAway': 'अनजान कोड हटाएँ',
  'unknown.putOneAway': '{code} हटाएँ',
  'unknown.what': 'यह चुने हुए सामान का बारकोड बनेगा।',
  'unknown.replaces': 'उसका बारकोड {barcode} बदल जाएगा। पुराने कोड से फिर कुछ नहीं मिलेगा।',
};
