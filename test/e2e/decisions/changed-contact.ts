/** A contact that was changed here while offline: where the scenarios of refusals and conflicts begin. */
import { startService, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, editField, searchAndOpen } from '../person.ts';

export interface ChangedContact {
  readonly service: StandInService;
  readonly desk: Desk;
  readonly contactId: string;
  readonly name: string;
  /** As the Service has it now. */
  companyThere(): unknown;
}

/** The line is still gone when this returns; the caller stops the Service. */
export async function changeContactInTheDark(company: string): Promise<ChangedContact> {
  const service = await startService({
    data: { items: 4, contacts: 6, warehouses: 2, notifications: 2 },
    rateLimit: null,
  });
  const { id: contactId, fields } = service.state.contacts.all()[0]!;
  const name = String(fields['name']);
  const desk = await connectedDesk(service, ['--size', '1366x768']);
  await searchAndOpen(desk, name, name);
  await service.goDark();
  await editField(desk, 'Company', company);
  const companyThere = (): unknown => service.state.contacts.get(contactId)?.fields['companyName'];
  return { service, desk, contactId, name, companyThere };
}
