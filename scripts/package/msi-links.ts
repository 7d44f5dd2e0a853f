/** Has links to Stockhand opened by what the MSI installs: electron-builder calls this once it has written the project of the MSI. */
import { readFileSync, writeFileSync } from 'node:fs';
import { identity } from './places.ts';

/** Windows Installer counts by this number who needs the keys: it stays the same in every version. */
const COMPONENT = '6B0C1D0E-5C7B-4B0C-9E7E-2F6A3D6E9A41';
const END_OF_COMPONENTS = '</ComponentGroup>';

const key = `Software\\Classes\\${identity.scheme}`;
const program = `[APPLICATIONFOLDER]${identity.executable}.exe`;

/** @param more attributes besides */
function registryValue(subkey: string, value: string, more = ''): string {
  return `<RegistryValue Root="HKLM" Key="${key}${subkey}"${more} Type="string" Value="${value}"/>`;
}

/** An uninstall takes away what a component brought. What stands behind `--` is no switch. */
const component = [
  `<Component Id="links" Guid="${COMPONENT}">`,
  registryValue('', `URL:${identity.productName}`, ' KeyPath="yes"'),
  registryValue('', '', ' Name="URL Protocol"'),
  registryValue('\\DefaultIcon', `${program},0`),
  registryValue('\\shell\\open\\command', `&quot;${program}&quot; -- &quot;%1&quot;`),
  '</Component>',
].join('\n');

/** @param project the text of the project, which has one group of components */
export function withLinks(project: string): string {
  const parts = project.split(END_OF_COMPONENTS);
  if (parts.length !== 2) throw new Error('The project of the MSI has no one place for registry keys.');
  return parts.join(`${component}\n${END_OF_COMPONENTS}`);
}

export function msiProjectCreated(file: string): void {
  writeFileSync(file, withLinks(readFileSync(file, 'utf8')));
}
