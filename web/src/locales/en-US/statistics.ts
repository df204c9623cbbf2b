export const statistics = {
  'statistics.tabs': 'Station statistics',
  'statistics.byStation': 'By station',
  'statistics.byTime': 'By time',
  'target.copy': 'Copy last month’s targets',
  'target.copyTitle': 'To which month are the targets of the month before copied?',
  'target.copied': 'Targets were copied for {{copied}} {{copied|station|stations}}; {{kept}} had one already.',
  'target.nothing': 'The month before {{month}} has no targets to copy.',
  'target.reached': '{{share}}% reached',
}
