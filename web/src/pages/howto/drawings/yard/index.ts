export { default as Aside } from './Aside.svelte';
export { default as Goal } from './Goal.svelte';
export { default as Sign } from './Sign.svelte';
export { default as Step } from './Step.svelte';
