import type { Settings } from './staff-groups.ts'

/** Whether mail is on and has all that it takes to be sent. */
export const sendsMail = ({ enabled, smtpHost, fromEmail }: Settings['emailSettings']): boolean =>
  enabled && smtpHost !== '' && fromEmail !== ''
