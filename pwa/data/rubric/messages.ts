import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'

/** The rubric with how firms stand to it, and when it was read from the server. */
export interface ReadRubric {
  readonly rubric: RubricReply
  /** ISO 8601. */
  readonly readAt: string
}

/** Asks for the rubric: what this device keeps is there at once, what the site says is the newest. */
export interface RubricRequest {
  readonly kind: 'rubric'
  readonly call: number
  readonly place: 'device' | 'site'
}

/** The device's reply to a page. `read` is null where that place does not have it. */
export interface DeviceRubricReply {
  readonly kind: 'rubric'
  readonly call: number
  readonly read: ReadRubric | null
}
