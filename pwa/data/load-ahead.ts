/** How many parts are on their way that nobody has asked for. */
let ahead = 0

/** Whether a part that fails to load now may be one that nobody has asked for. */
export const isLoadingAhead = (): boolean => ahead > 0

/**
 * Loads a part of the app that nobody has asked for, or not yet: where it cannot be had, the page stays as it is, with
 * all that was typed into it. @throws what kept it from loading
 */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1
  try {
    await load()
  } finally {
    ahead -= 1
  }
}
