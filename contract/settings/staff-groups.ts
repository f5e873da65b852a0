import * as v from 'valibot'
import {
  codeText,
  lineText,
  listOf,
  moment,
  optionalEmail,
  text,
  typedText,
} from '../primitives/text-input.ts'
import { linkUrl } from '../primitives/url-input.ts'
import { rubricGroup } from '../rubric/rubric-group.ts'
import { publicGroups } from './public-groups.ts'

export const backupFrequencies = ['daily', 'weekly', 'monthly'] as const

/** The steps of the set-up, in their order. */
export const setupKeys = [
  'name',
  'logo',
  'colours',
  'mail',
  'samples',
  'backup',
  'operator',
  'pages',
  'firm',
] as const
export type SetupKey = (typeof setupKeys)[number]

const flag = v.boolean('must be true or false')
const whole = (min: number, max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

const steps = listOf(v.picklist(setupKeys, 'must be a step of the set-up'), setupKeys.length)

/** The groups that never leave for a visitor. (threat E3) */
const staffGroups = {
  mfaSettings: v.object({ enabled: flag, gracePeridDays: whole(0, 90) }),
  emailSettings: v.object({
    enabled: flag,
    smtpHost: codeText(253),
    smtpPort: whole(1, 65_535),
    smtpSecure: flag,
    smtpUser: codeText(254),
    smtpPassword: typedText(512),
    fromEmail: optionalEmail,
    fromName: lineText(120),
  }),
  autoBackup: v.object({
    enabled: flag,
    frequency: v.picklist(backupFrequencies),
    email_recipient: optionalEmail,
    last_backup: v.nullable(moment),
  }),
  system: v.object({ frontendUrl: linkUrl }),
  /** Additive: the operator of the site. Visitors read it only on pages whose text names it. */
  operator: v.object({ name: lineText(120), address: text(400), email: optionalEmail }),
  /** Additive: the criteria that firms are rated by. Visitors read them by a call of their own. */
  rubric: rubricGroup,
  /** Additive: the owner's decisions in the set-up: steps skipped, and those whose part stays as it ships. */
  setup: v.object({ skipped: steps, kept: steps }),
} as const

export const settingsGroups = { ...publicGroups, ...staffGroups } as const
export type SettingsGroup = keyof typeof settingsGroups
type PublicGroup = keyof typeof publicGroups

export const publicGroupKeys = Object.keys(publicGroups) as PublicGroup[]
export const settingsGroupKeys = Object.keys(settingsGroups) as SettingsGroup[]

/** The settings as they are stored, staff groups included. */
export const settings = v.object(settingsGroups)
export type Settings = v.InferOutput<typeof settings>

/** Whether mail is on and has all that it takes to be sent. */
export const sendsMail = ({ enabled, smtpHost, fromEmail }: Settings['emailSettings']): boolean =>
  enabled && smtpHost !== '' && fromEmail !== ''
