import { useSingleKeys } from '../kit/keys/screen-keys.tsx'

/** The single keys of the queue, in the order in which they are listed. */
const queueKeys = [
  { key: 'j', does: 'Next review' },
  { key: 'k', does: 'Previous review' },
  { key: 'a', does: 'Approve' },
  { key: 'r', does: 'Reject with a reason' },
  { key: 'n', does: 'Write a note' },
  { key: 's', does: 'Save the note' },
] as const

/** Runs actions of the queue by its single keys while the caller is shown. */
export const useQueueKeys = (
  actions: {
    readonly [Key in (typeof queueKeys)[number]['key']]?: (() => void) | false
  },
): void =>
  useSingleKeys(
    'This screen',
    queueKeys.map(({ key, does }) => ({ key, does, run: actions[key] })),
  )
