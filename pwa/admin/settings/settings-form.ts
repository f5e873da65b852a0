import type { Settings } from '#contract/settings/staff-groups.ts'
import type { FieldOf } from '../kit/fields/field-frame.tsx'

/** The form that holds all settings at once. */
export type SettingsForm = FieldOf<Settings>['form']
