import type { Reading, Writing } from '#backend/database/transaction.ts'
import { insertChanges } from '#backend/models/public-change-writes.ts'
import { readSettings } from '#backend/models/settings.ts'
import { findPage } from '#backend/models/site-page.ts'
import { REASON_LENGTH } from '#contract/public-changes/public-change.ts'
import { POLICY_PAGE, type Policy, policyChanges, policyOf } from './policy-changes.ts'

/** The review policy as visitors read it. */
export async function readPolicy(reading: Reading): Promise<Policy> {
  const { settings } = await readSettings(reading)
  return policyOf(settings, (await findPage(reading, POLICY_PAGE))?.text ?? '')
}

/** Writes what visitors saw change of the policy since `before` into the list of changes, in the transaction that changes it. */
export async function recordPolicyChanges(
  writing: Writing,
  before: Policy,
  { reason = '' }: { readonly reason?: string },
  now: Date,
): Promise<void> {
  const changes = policyChanges(before, await readPolicy(writing))
  const said = { reason: reason.slice(0, REASON_LENGTH), minor: false }
  const entries = changes.map((change) => ({ ...change, ...said }))
  if (entries.length > 0) await insertChanges(writing, { firm: null, entries }, now)
}
