import type { PageForm } from '#contract/site-pages/site-page-endpoints.ts'
import type { FieldTable } from '../../kit/form/fields/field-table.ts'

/** The fields of one of the owner's pages, in the order of the form. */
export const pageFields = {
  title: { kind: 'text', maxLength: 60, label: 'Title', required: true },
  inFooter: { kind: 'toggle', label: 'In the footer' },
  enabled: { kind: 'toggle', label: 'Show' },
  text: {
    kind: 'own',
    label: 'Text',
    hint: 'Headings, lists, bold, links and tables in Markdown. Words in braces are filled from the settings, so they stay true.',
  },
  note: {
    kind: 'text',
    maxLength: 300,
    label: 'What changed',
    aside: 'Optional',
    hint: 'Visitors read it below the text, with the day.',
  },
} as const satisfies FieldTable<keyof PageForm>

/** The fields above the text. */
export const headFields = ['title', 'inFooter', 'enabled'] as const
