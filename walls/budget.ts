/** Files, lines in all, lines of the largest. */
export type Size = readonly [files: number, lines: number, largest: number]

/**
 * The most that each folder may hold, tests and style sheets included, without those of its folders that have a row of their own;
 * docs are counted in words. The budget only falls: what becomes smaller lowers its row in the same commit. What raises
 * one says here in a sentence what it buys.
 *
 * 2026-11-28: one undo on the server and recent acts (backend/history, models), finding by a key (pwa/admin/find, kit, panel),
 * acts that say what visitors see of them (pwa/admin/firms), prices asked of challenges (pwa/data, pwa/firms), and fewer steps
 * (submissions, backup). Tailwind over the tokens (pwa/styles, walls): sheets shrink as components move to it. Who has a form
 * open, and who changed what (backend, pwa/admin/kit); the week walked by keys and taps (e2e); calm screens (pwa/firms,
 * pwa/public-changes, pwa/admin/firms). Papers: one page a decision, so more pages of fewer words. One baseline from the
 * tables (backend/schema); a file to restore is checked in a thread (backend/backup); one cache and one sender of a device,
 * which take over what was before (pwa/data); tokens that classes name (pwa/styles); the schema of before the baseline
 * (testing); one table of goals (lab); pictures of the admin area (scripts); a featured video without a hole (pwa/featured-video).
 *
 * 2026-11-29: keys that databases compare, snapshots by entry and their steps with tests (backend/schema, database, backup), marks
 * of whom a column names (backend/schema, testing), a spool for uploads (backend/http), the words of all mails in one table
 * (backend/mail), files of one user merged, so that the largest grew (backend, pwa), an index of firms on a device (e2e, docs),
 * a worker that goes and leaves nothing, steps of the set-up (pwa, e2e), and rules for all of this (walls). "Other" among the
 * instruments (pwa/admin/firms, e2e); types that benchmarks find (backend/http, walls).
 * Faults that reviews found, each with its test: acts that stay as they are (backend/history, settings, submissions), senders
 * who left, large downloads (backend/http), files of many names (backend/backup), addresses in any case (backend/schema), waits
 * said in one place (backend/load-shedding, walls), databases that are slow to open, clocks that were wrong, lines that break off
 * (pwa/data, e2e), and what was seen on every screen at every width (pwa/admin, pwa/compare, pwa/firms, pwa/styles).
 */
export const budget: Readonly<Record<string, Size>> = {
  backend: [45, 4185, 355],
  'backend/accounts': [47, 5421, 272],
  'backend/attention': [2, 173, 115],
  'backend/backup': [49, 4801, 216],
  'backend/crypto': [9, 511, 115],
  'backend/database': [17, 1877, 371],
  'backend/digest': [5, 577, 253],
  'backend/directory': [1, 27, 27],
  'backend/firms': [39, 5895, 442],
  'backend/load-shedding': [8, 608, 151],
  'backend/health': [2, 100, 61],
  'backend/history': [21, 2828, 406],
  'backend/http': [56, 5309, 298],
  'backend/images': [18, 1690, 234],
  'backend/init-data': [2, 127, 85],
  'backend/jobs': [3, 356, 165],
  'backend/link-check': [14, 1690, 292],
  'backend/mail': [10, 970, 294],
  'backend/metrics': [1, 83, 83],
  'backend/models': [88, 9178, 370],
  'backend/openapi': [3, 163, 102],
  'backend/outgoing': [2, 81, 41],
  'backend/overview': [5, 553, 287],
  'backend/prices': [4, 282, 200],
  'backend/public-changes': [13, 1111, 328],
  'backend/publication': [43, 4846, 374],
  'backend/raster': [1, 46, 46],
  'backend/rubric': [3, 389, 300],
  'backend/schema': [12, 1303, 219],
  'backend/settings': [6, 600, 221],
  'backend/setup': [2, 110, 79],
  'backend/site-pages': [3, 290, 129],
  'backend/submissions': [67, 10287, 453],
  'backend/themes': [3, 383, 134],
  contract: [251, 18746, 284],
  pwa: [6, 298, 130],
  'pwa/admin/backup': [7, 1088, 369],
  'pwa/admin/find': [3, 504, 229],
  'pwa/admin/firms': [57, 10406, 498],
  'pwa/admin/history': [19, 2937, 480],
  'pwa/admin/kit': [69, 9837, 463],
  'pwa/admin/overview': [5, 801, 312],
  'pwa/admin/panel': [6, 843, 424],
  'pwa/admin/previews': [5, 388, 125],
  'pwa/admin/set-up': [3, 621, 377],
  'pwa/admin/settings': [21, 3087, 379],
  'pwa/admin/setup': [1, 394, 394],
  'pwa/admin/sign-in': [5, 802, 409],
  'pwa/admin/submissions': [22, 4593, 480],
  'pwa/admin/traders': [4, 870, 325],
  'pwa/admin/users': [5, 750, 385],
  'pwa/api': [8, 717, 180],
  'pwa/app': [22, 1916, 352],
  'pwa/challenges': [26, 3317, 481],
  'pwa/changes': [3, 252, 128],
  'pwa/closed': [5, 433, 160],
  'pwa/compare': [10, 1811, 385],
  'pwa/data': [121, 10087, 305],
  'pwa/earning': [2, 69, 44],
  'pwa/featured-video': [3, 242, 104],
  'pwa/firms': [69, 8998, 460],
  'pwa/hero': [1, 89, 89],
  'pwa/install': [5, 300, 115],
  'pwa/mailed-links': [3, 513, 302],
  'pwa/popup': [5, 426, 136],
  'pwa/public': [2, 73, 48],
  'pwa/public-changes': [9, 1575, 474],
  'pwa/reviews': [39, 5195, 405],
  'pwa/service-worker': [8, 469, 135],
  'pwa/site': [13, 1143, 190],
  'pwa/site-pages': [5, 431, 126],
  'pwa/states': [5, 502, 163],
  'pwa/styles': [8, 821, 255],
  'pwa/theme': [1, 72, 72],
  'pwa/traders': [3, 195, 85],
  'pwa/trust': [6, 837, 400],
  'pwa/ui': [69, 3350, 414],
  'pwa/updates': [4, 327, 231],
  e2e: [143, 20189, 349],
  'e2e/fixtures': [44, 3686, 287],
  testing: [110, 8377, 244],
  walls: [52, 3737, 328],
  lab: [77, 5118, 212],
  scripts: [35, 1392, 170],
  'build-tools': [21, 782, 113],
  '.': [2, 168, 109],
  docs: [77, 35294, 4155],
}
