const UNIT = 1024

/** A size in bytes as people read it: "1 KB", "640 KB", "1.8 MB", "2.3 GB". Sizes below 1 KB count as 1 KB. */
export function formatSize(bytes: number): string {
  if (bytes < UNIT ** 2) return `${Math.max(1, Math.round(bytes / UNIT))} KB`
  if (bytes < UNIT ** 3) return `${(bytes / UNIT ** 2).toFixed(1)} MB`
  return `${(bytes / UNIT ** 3).toFixed(1)} GB`
}
