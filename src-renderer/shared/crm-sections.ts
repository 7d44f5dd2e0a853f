/** The screens of CRM, in the order of their tabs. */
export const CRM_SECTIONS = ['dashboard', 'analytics', 'activity', 'pipelines', 'forms'] as const;
