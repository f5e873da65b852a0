/** The plan for one list: indexes into the file, and ids to remove. */
export interface ListPlan {
  readonly added: readonly number[]
  readonly changed: readonly number[]
  readonly removed: readonly string[]
  readonly unchanged: number
}
