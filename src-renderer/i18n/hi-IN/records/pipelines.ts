/** सीआरएम की पाइपलाइनें, हर एक के चरण साथ-साथ। */
import type { pipelines as english } from '../../en-IN/records/pipelines.ts';

export const pipelines: Readonly<Record<keyof typeof english, string>> = {
  'crm.pipelines': 'पाइपलाइन',
  'pipelines.noCards': 'चरण यहाँ बिना कार्ड के हैं: Service अपनी लीड इस डेस्क को नहीं देता।',
  'pipelines.none': 'अभी कोई पाइपलाइन नहीं',
  'pipelines.noneWhat': 'वे सेटिंग में, सीआरएम सूचियों में बनती हैं।',
  'pipelines.stages.one': '{count} चरण',
  'pipelines.stages.other': '{count} चरण',
  'pipelines.stagesOf': '{name} के चरण',
  'pipelines.asOf': 'गिनती {time} की है',
  'pipelines.change': 'बदलें',
  'pipelines.changeOf': '{name} के चरण बदलें',
  'pipelines.unread': 'इसके चरण अभी पढ़े नहीं गए। अगले सिंक के साथ आएँगे।',
  'pipelines.noStages': 'इस पाइपलाइन में कोई चरण नहीं है।',
  'pipelines.chance': 'जीतने की {percent}% संभावना',
  'pipelines.noChance': 'संभावना नहीं दी गई',
  'pipelines.hidden': 'छिपा हुआ',
  'pipelines.system': 'Service ने तय किया',
};
