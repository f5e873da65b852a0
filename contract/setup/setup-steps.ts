import { settingsDefaults } from '../settings/defaults.ts'
import { defaultLogo } from '../settings/logo.ts'
import { type Settings, type SetupKey, sendsMail, setupKeys } from '../settings/staff-groups.ts'

/** The state of the site from which the steps are judged. */
export interface SetupFacts {
  readonly settings: Settings
  /** The name of the active theme, and whether it looks as the product ships. */
  readonly theme: { readonly name: string; readonly isShipped: boolean }
  /** How many firms are invented, and how many are the owner's, whether or not visitors see them. */
  readonly samples: number
  readonly ownFirms: number
  /** The number of legally required pages that visitors cannot read. */
  readonly unwritten: number
}

/** How far a step is. `left`: neither done nor skipped. */
export const stepStates = ['done', 'skipped', 'left'] as const
type StepState = (typeof stepStates)[number]

/** One step of the set-up. */
interface SetupStep {
  readonly title: string
  /** One sentence below the title. */
  readonly sentence: string
  /** The settings that it shows, by their paths. Absent: it shows no field. */
  readonly fields?: readonly string[]
  /** Whether it may be done by leaving all as it ships. */
  readonly mayStay?: true
  readonly isDone: (facts: SetupFacts) => boolean
  /** A short summary of the chosen values, beside the title; "" for none. */
  readonly says: (facts: SetupFacts) => string
}

const frequencies = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const

/** Whether the owner chose to leave a step's part of the site as it ships. */
const stays = ({ settings }: SetupFacts, key: SetupKey): boolean => settings.setup.kept.includes(key)

/** The steps offered to a new owner, in order. A step is done once the site is so, by whichever way. */
export const setupSteps: Readonly<Record<SetupKey, SetupStep>> = {
  name: {
    title: 'Site name',
    sentence: 'Stands in the header, in titles and in mails.',
    fields: ['branding.siteName', 'branding.domain', 'branding.tagline'],
    mayStay: true,
    isDone: ({ settings }) => settings.branding.siteName !== settingsDefaults.branding.siteName,
    says: ({ settings }) => settings.branding.siteName,
  },
  logo: {
    title: 'Logo',
    sentence: 'A wide picture for the header, a small one for phones, and an icon.',
    fields: ['logo.mainLogoUrl', 'logo.smallLogoUrl', 'logo.faviconUrl', 'logo.logoAltText'],
    mayStay: true,
    isDone: ({ settings }) => settings.logo.mainLogoUrl !== defaultLogo.mainLogoUrl,
    says: () => '',
  },
  colours: {
    title: 'Colours',
    sentence: 'Begin with one of these. Every colour can be changed in Themes.',
    mayStay: true,
    isDone: ({ theme }) => !theme.isShipped,
    says: ({ theme }) => theme.name,
  },
  mail: {
    title: 'Mail',
    sentence: 'For links to sign in again, news for staff, and answers to reviewers.',
    fields: [
      'emailSettings.smtpHost',
      'emailSettings.smtpPort',
      'emailSettings.smtpUser',
      'emailSettings.smtpPassword',
      'emailSettings.smtpSecure',
      'emailSettings.fromEmail',
      'emailSettings.fromName',
    ],
    isDone: ({ settings }) => sendsMail(settings.emailSettings),
    says: ({ settings }) => settings.emailSettings.smtpHost,
  },
  samples: {
    title: 'Samples',
    sentence: 'Invented firms with reviews and prices. Search engines never see them.',
    mayStay: true,
    isDone: ({ samples }) => samples === 0,
    says: ({ samples }) => (samples === 0 ? 'None' : 'Kept'),
  },
  backup: {
    title: 'Automatic backup',
    sentence: 'Without an address, each file is kept in the Backup tab.',
    fields: ['autoBackup.enabled', 'autoBackup.frequency', 'autoBackup.email_recipient'],
    isDone: ({ settings }) => settings.autoBackup.enabled,
    says: ({ settings }) => frequencies[settings.autoBackup.frequency],
  },
  operator: {
    title: 'Who runs the site',
    sentence: 'Fills Privacy, Imprint and Contact. A page is shown once you have read it and switched it on.',
    fields: ['operator.name', 'operator.email', 'operator.address'],
    isDone: ({ settings: { operator } }) => Object.values(operator).every((value) => value !== ''),
    says: ({ settings }) => settings.operator.name,
  },
  pages: {
    title: 'Privacy and imprint',
    sentence: 'Pages that the law of most places asks for. Read each, change it, and switch it on.',
    isDone: ({ unwritten }) => unwritten === 0,
    says: () => '',
  },
  firm: {
    title: 'First firm of your own',
    sentence: 'Write it by hand, or bring in many from a file.',
    isDone: ({ ownFirms }) => ownFirms > 0,
    says: () => '',
  },
}

/** The state of a step, from the state of the site; a step skipped or kept on purpose counts as such while it is not done. */
function stepStateOf(key: SetupKey, facts: SetupFacts): StepState {
  const { isDone, mayStay = false } = setupSteps[key]
  if (isDone(facts) || (mayStay && stays(facts, key))) return 'done'
  return facts.settings.setup.skipped.includes(key) ? 'skipped' : 'left'
}

/** All steps with their states, in order. */
export const stepsOf = (facts: SetupFacts): { key: SetupKey; state: StepState; says: string }[] =>
  setupKeys.map((key) => {
    const state = stepStateOf(key, facts)
    return { key, state, says: state === 'done' ? setupSteps[key].says(facts) : '' }
  })
