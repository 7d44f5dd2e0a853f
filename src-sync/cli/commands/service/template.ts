/** `import-template KIND`: the Service's own template for its imports, into a file. One request, and nothing is stored. */
import { resolve } from 'node:path';
import { failed, ok } from '../../../domain/result.ts';
import { saveFile } from '../../../engine/files/save-file.ts';
import { readTemplate } from '../../../engine/imports/service/template.ts';
import { trialClient } from '../../../engine/identity/list-organizations.ts';
import type { CommandResult, Surroundings } from '../../arguments/command.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { findAccess } from '../../network/find-access.ts';
import { requireAddress } from '../../session.ts';
import type { TemplateCommand } from '../../sheets/args.ts';
import { findSecrets, openKeychain } from '../../sign-in.ts';

export async function importTemplate(
  { kind, format, out }: TemplateCommand,
  { session, output, environment, interrupted }: Surroundings,
): CommandResult {
  const address = requireAddress(session);
  if (!address.ok) return address;
  const { names, broker } = session;
  if (!names.ok) return names;
  const secrets = await findSecrets(address.value, broker !== null, {
    environment,
    openVault: openKeychain,
    note: output.note,
  });
  if (!secrets.ok) return secrets;
  const network = await findAccess(session, environment);
  if (!network.ok) return network;
  const { baseUrl, organizationId } = address.value;
  const connection = { baseUrl, broker, names: names.value, secrets: secrets.value, network: network.value };
  const client = trialClient(connection, { organizationId });
  const content = await readTemplate(client, { kind, format }, interrupted);
  await client.close();
  if (!content.ok) return content;
  const saved = await saveFile(resolve(out), content.value);
  if (!saved.ok) return failed(saved.failure);
  await output.line({ file: out, bytes: content.value.byteLength });
  return ok(EXIT.ok);
}
