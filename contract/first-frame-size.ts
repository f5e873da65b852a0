/**
 * Firms of one section that the first frame carries. It stands apart from the frame's schema, since the page reads it
 * and needs no schema. (performance section 3)
 */
export const FIRST_FRAME_FIRMS = 12
