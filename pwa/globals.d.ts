/** Identifies the build; written in by Vite. */
declare const __BUILD_ID__: string
