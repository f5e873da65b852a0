import { randomInt } from 'node:crypto'

/** Below those that systems hand out by themselves, so that a port which was free stays so while its program restarts. */
const [FIRST, END] = [20_000, 32_000]

/**
 * A port for a program that cannot leave the choice to the system and say it. It may be taken: the caller
 * checks whether the program listens there, and else takes another.
 */
export const somePort = (): number => randomInt(FIRST, END)
