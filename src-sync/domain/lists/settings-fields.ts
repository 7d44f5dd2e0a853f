/** Fields of settings that the contract describes (CRM email settings), whether the Service sends them or not. */
export const EMAIL_SETTINGS_FIELDS = {
  syncEnabled: 'flag',
  sharing: 'text',
  mailbox: 'text',
  dropboxAddress: 'text',
} as const;
