/** The pipelines of the CRM, each with its stages side by side. */
export const pipelines = {
  'crm.pipelines': 'Pipelines',
  'pipelines.noCards':
    'The stages stand here without cards: the Service does not hand its leads to this desk.',
  'pipelines.none': 'No pipelines yet',
  'pipelines.noneWhat': 'They are made in Settings, CRM lists.',
  'pipelines.stages.one': '{count} stage',
  'pipelines.stages.other': '{count} stages',
  'pipelines.stagesOf': 'Stages of {name}',
  'pipelines.asOf': 'Counts as of {time}',
  'pipelines.change': 'Change',
  'pipelines.changeOf': 'Change the stages of {name}',
  'pipelines.unread': 'Its stages are not read yet. They come with the next sync.',
  'pipelines.noStages': 'This pipeline has no stages.',
  'pipelines.chance': '{percent}% chance to win',
  'pipelines.noChance': 'No chance given',
  'pipelines.hidden': 'Hidden',
  'pipelines.system': 'Set by the Service',
} as const;
