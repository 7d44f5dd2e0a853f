/**
 * Lets ESLint look up what components take and give by their real types, in one program for all of them. Else it makes the
 * program anew for each component, which took five times as long, and takes another component for `any`. The parser reads
 * this when it is loaded, so it stands before it.
 */
import process from 'node:process';

process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1';
