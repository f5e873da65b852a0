import type { FieldOf } from '../kit/fields/field-frame.tsx'
import type { Settings } from '#contract/settings/staff-groups.ts'

/** The form that holds all settings at once. */
export type SettingsForm = FieldOf<Settings>['form']
