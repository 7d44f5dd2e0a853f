/** सामान और संपर्कों की सूचियाँ: छूटे हुए, नज़ारे और खाने, अनजान कोड। */
import type { listViews as english } from '../en-IN/list-views.ts';

export const listViews: Record<keyof typeof english, string> = {
  'list.leftOut.items': 'बगल का सामान इस सूची में नहीं है।',
  'list.leftOut.contacts': 'बगल का संपर्क इस सूची में नहीं है।',
};
