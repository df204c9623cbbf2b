import type { password as zh } from '../zh-CN/password.ts'

export const password = {
  'logout.action': 'Log out',
  'logout.question': 'really log out?',
  'password.title': 'Change password',
  'password.first': 'for account security, change the password on first login',
  'password.tooOld': 'no password update detected for {{days}} {{days|day|days}}, please change it',
  'password.old': 'Old password',
  'password.new': 'New password',
  'password.again': 'New password again',
  'password.rule': '10+ characters with upper and lower case letters, digits and special characters',
  'password.oldEmpty': 'old password cannot be empty',
  'password.weak': 'must contain 10+ chars with upper/lower case letters, digits, special characters',
  'password.differ': 'the two new passwords differ',
  'password.same': 'old password is the same as new password',
  'password.submit': 'Change password',
  'password.done': 'The password was changed',
} satisfies Record<keyof typeof zh, string>
