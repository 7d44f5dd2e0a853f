/** Beside a code that no item has: the reason, where its own fields give one. */
import { faultOfCode } from '../../../src-sync/domain/codes/read-code.ts';
import { t } from '../../i18n/index.svelte.ts';

export function unknownAside(code: string): string {
  const fault = faultOfCode(code);
  return fault === null
    ? t('scan.unknownAside')
    : t(`scan.fault.${fault.kind}`, { ai: fault.ai, value: fault.value });
}
