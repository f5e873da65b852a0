/** How many parts of the app are on their way that nobody has asked for, and how many that somebody waits for. */
let [ahead, asked] = [0, 0]

/** Whether a part that fails to load now is one that nobody misses. */
export const isMissedByNobody = (): boolean => ahead > 0 && asked === 0

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

/** Loads a part that somebody waits for, whatever else is on its way. @throws what kept it from loading */
export async function loadAsked<T>(load: () => Promise<T>): Promise<T> {
  asked += 1
  try {
    return await load()
  } finally {
    asked -= 1
  }
}
