import type { backupFrequencies } from '#contract/settings/options.ts'
import type { SettingsCard } from './card.ts'

const frequencies: readonly { value: (typeof backupFrequencies)[number]; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
]

export const systemCards: readonly SettingsCard[] = [
  {
    key: 'email',
    title: 'Email Configuration',
    icon: 'mail',
    owns: ['emailSettings'],
    enabled: 'emailSettings.enabled',
    fields: [
      { kind: 'text', path: 'emailSettings.smtpHost', label: 'SMTP host', half: true },
      {
        kind: 'number',
        path: 'emailSettings.smtpPort',
        label: 'SMTP port',
        min: 1,
        max: 65_535,
        fallback: 587,
        half: true,
      },
      { kind: 'text', path: 'emailSettings.smtpUser', label: 'SMTP user', half: true },
      { kind: 'password', path: 'emailSettings.smtpPassword', label: 'SMTP password', half: true },
      {
        kind: 'toggle',
        path: 'emailSettings.smtpSecure',
        label: 'Secure connection',
        hint: 'Port 465 is TLS from the start; any other port must offer STARTTLS',
      },
      { kind: 'email', path: 'emailSettings.fromEmail', label: 'From email', half: true },
      { kind: 'text', path: 'emailSettings.fromName', label: 'From name', half: true },
    ],
    extra: 'mail',
  },
  {
    key: 'mfa',
    title: 'Multi-Factor Authentication',
    short: 'Multi-Factor Auth.',
    icon: 'lock-keyhole',
    owns: ['mfaSettings'],
    enabled: 'mfaSettings.enabled',
    fields: [
      {
        kind: 'number',
        path: 'mfaSettings.gracePeridDays',
        label: 'Grace period in days',
        hint: '0 - 90 days for new users',
        min: 0,
        max: 90,
        fallback: 14,
        half: true,
      },
    ],
  },
  {
    key: 'auto-backup',
    title: 'Auto Backup',
    icon: 'history',
    owns: ['autoBackup'],
    enabled: 'autoBackup.enabled',
    fields: [
      { kind: 'choice', path: 'autoBackup.frequency', label: 'Frequency', options: frequencies },
      {
        kind: 'email',
        path: 'autoBackup.email_recipient',
        label: 'Email recipient',
        hint: 'If empty, the file is kept with the snapshots in the Backup tab',
      },
    ],
    extra: 'auto-backup',
  },
  {
    key: 'system',
    title: 'System Settings',
    icon: 'server',
    owns: ['system', 'setup'],
    fields: [
      {
        kind: 'url',
        path: 'system.frontendUrl',
        label: 'Frontend URL',
        hint: 'Links in emails start with it, unless the server was started with its own address',
      },
    ],
  },
]
