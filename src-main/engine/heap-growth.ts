/** As it is used to, V8 lets a heap grow to several times what is needed before it looks for what is no longer used. */
export const HEAP_GROWTH = '--heap-growing-percent=40';
