/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The name under which Windows groups windows, notices and the start menu's entry (packaging/identity.json). */
  readonly APP_ID: string;
}
