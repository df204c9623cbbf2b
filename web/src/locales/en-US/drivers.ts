export const drivers = {
  'appointment.empty': 'No appointments yet',
  'appointment.emptyHint': 'Guns that drivers have kept for them by the app are listed here',
  'appointment.commands': 'Remote control',
  'appointment.flow': 'Account flow',

  'evaluation.empty': 'No evaluations yet',
  'evaluation.emptyHint': 'What drivers say of orders that are settled is listed here',
  'evaluation.tags': 'Evaluation tags',
  'evaluation.order': 'Open the order',
  'evaluation.figures': 'What they come to',
  'evaluation.average': 'Average score',
  'evaluation.count': 'Evaluations',
  'evaluation.replied': 'Replied',
  'evaluation.sensitive': 'Sensitive',
  'evaluation.byScore': 'By score',
  'evaluation.stars': '{{score}} of 5 stars',
} as const
