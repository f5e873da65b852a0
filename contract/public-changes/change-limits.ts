/** Entries of a page of the ledger unless the caller says otherwise, and at most. */
export const CHANGES_AT_ONCE = 50
export const MOST_CHANGES_AT_ONCE = 200

/** Entries that the page of a firm comes with. */
export const FIRST_OF_FIRM = 20
