"""Numba, told to compile in pieces as large as a game's rules. The only module that knows Numba from inside.

Numba finishes every function that a compiled function calls: it optimises it, turns it into machine code, wraps it for Python,
keeps it, and does all of that again in each function that calls it. Of the hundreds of functions of a game Python calls a
handful. Here only these are finished, as a whole; what they call is handed on as parts, optimised once, where they are linked
in. What is `apart` (applying a move, listing moves, masking, …) is finished once and called by whoever needs it, wherever it
lies: the code that calls it is small then.

Names of functions in machine code are made of what they hold, so that what one process has kept finds in another what it calls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import FunctionType
from typing import Any
from uuid import uuid4

from llvmlite.binding import parse_assembly
from numba.core import bytecode, compiler, itanium_mangler, sigutils, types, typing
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher

from bidyard.engine.turns import one_at_a_time


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that compiled code calls, as it was written."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True


class _Whole(JITCodeLibrary):  # type: ignore[misc]
    """A function with all its parts, optimised together."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        parts, self.others = _all_of(self._linking_libraries)
        self._take_in_first(parts)
        own = {function.name for function in self._final_module.functions if not function.is_declaration}
        for part in parts:
            self._final_module.link_in(part._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:  # parts are called from here alone: what is inlined need not stay
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"
        self._optimize_final_module()
        self._final_module.verify()
        self._verify_declared()
        self._keep()

    def _take_in_first(self, parts: list[Any]) -> None:
        """What is called from outside is there before anything else is linked in."""

    def _keep(self) -> None:
        self._finalize_final_module()

    def serialize_using_object_code(self) -> Any:
        """Machine code, and the names that are in it; Numba would keep the code a second time, to link it into others."""
        functions = self._final_module.functions
        names = [function.name for function in functions if not function.is_declaration and function.linkage.name == "external"]
        empty = parse_assembly("\n".join(f'define void @"{name}"() {{ ret void }}' for name in names))
        return self.name, "object", (self._get_compiled_object(), empty.as_bitcode())

    def _verify_declared(self) -> None:
        """A function that is missing would be called at address 0."""
        known = {name for other in self.others for name in other.defines}
        missing = [name for name in declared(self._final_module) if name not in known and name.startswith("_ZN")]
        if missing:
            raise AssertionError(f"not linked in: {', '.join(missing)}")


class _Alone(_Whole):
    """Code that is not loaded here, but written to a file."""

    def _take_in_first(self, parts: list[Any]) -> None:
        self._final_module.link_in(parts.pop(0)._final_module, preserve=True)

    def _optimize_final_module(self) -> None:
        """Without vectors: loops go over a few seats or moves, and to find that out takes longer than to do it. Twice, because
        only what the first time leaves shows which phase follows which."""
        for _ in range(2):
            for settings in ({"opt": 0, "cost": "cheap"}, {}):
                passes, builder = self._codegen._module_pass_manager(loop_vectorize=False, **settings)
                passes.run(self._final_module, builder)

    def _verify_declared(self) -> None:
        """Whoever wants the file looks at what is missing."""

    def _keep(self) -> None:
        self._finalized = True


def declared(module: Any) -> Iterator[str]:
    """What a module calls that is neither in it nor known to every linker."""
    for function in module.functions:
        name = function.name
        if function.is_declaration and not name.startswith("llvm.") and name not in ("memset", "memcpy", "memmove"):
            yield name


def _all_of(libraries: list[Any]) -> tuple[list[Any], list[Any]]:
    """The parts with all that they call, whoever calls before what is called (the linker leaves out what nobody has asked for
    yet), and what lies apart."""
    parts: list[Any] = []
    others: list[Any] = []
    seen: set[Any] = set()

    def follow(library: Any) -> None:
        if library in seen:
            return
        seen.add(library)
        if hasattr(library, "made_of"):
            others.append(library)
            return
        if isinstance(library, _Part):  # others, Numba's own, have linked in all that they call
            for called in library._linking_libraries:
                follow(called)
        parts.append(library)

    for library in libraries:
        follow(library)
    return parts[::-1], others


def _short(name: str, given: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """The name of a function in machine code. Numba's spells out every field of a state, thousands of characters."""
    signature = hashlib.sha256(itanium_mangler.mangle_args(given).encode()).hexdigest()[:16]
    return str(itanium_mangler.mangle(name, (), abi_tags=(*abi_tags, signature), uid=uid))


class _Pipeline(compiler.Compiler):  # type: ignore[misc]
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.state.targetctx = self.state.targetctx.subtarget(mangler=_short)

    def compile_extra(self, function: FunctionType) -> Any:
        key = vars(function).get(_KEY)
        if not key:
            return super().compile_extra(function)
        state = self.state
        state.func_id = bytecode.FunctionIdentity.from_function(function)
        state.func_id.unique_id = key
        state.func_id.unique_name = f"{function.__qualname__}${key}"
        compiler.ExtractByteCode().run_pass(state)
        state.lifted, state.lifted_from = (), None
        return self._compile_bytecode()


class _Compiler(_FunctionCompiler):  # type: ignore[misc]
    def _compile_core(self, args: Any, return_type: Any) -> Any:
        return self.compile_into(_Whole, args, return_type)

    def compile_part(self, args: Any, **more: bool) -> Any:
        result = self.compile_into(_Part, args, None, no_compile=True, no_cpython_wrapper=True, **more)
        key = object()  # what calls of it are looked up by; there is no finished function
        self.targetdescr.target_context.insert_user_function(key, result.fndesc, [result.library])
        return result._replace(entry_point=key)

    def compile_into(self, kind: type[JITCodeLibrary], args: Any, return_type: Any, **more: bool) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_cfunc_wrapper = True
        for name, value in more.items():
            setattr(flags, name, value)
        context = self.targetdescr.target_context
        library = kind(context.codegen(), self.py_func.__qualname__)
        library.enable_object_caching()
        result = compiler.compile_extra(
            self.targetdescr.typing_context,
            context,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=flags,
            locals=self.locals,
            library=library,
            pipeline_class=_Pipeline,
        )
        library.defines = {result.fndesc.llvm_func_name}
        return result


# What is finished in this process, by the function's id and the types of its arguments.
_finished: dict[tuple[str, Any], Any] = {}
# How to come by what lies apart, by its id.
_apart: dict[str, Dispatcher] = {}
_KEY = "bidyard_key"


class Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """A function that Python can call, and that is a part where compiled code calls it, unless it lies `apart`.

    `key` is a hash of all that the function is made of, `folder` the place where its code is kept.
    """

    def __init__(
        self, function: FunctionType, options: dict[str, Any], key: str = "", folder: Path | None = None, apart: bool = False
    ) -> None:
        super().__init__(function, targetoptions={"nopython": True, **options})
        self._compiler = _Compiler(function, self.targetdescr, self.targetoptions, {}, _Pipeline)
        self._parts: dict[Any, Any] = {}
        self._folder = folder
        self.apart = apart
        self.id = f"{key}/{function.__module__}.{function.__qualname__}" if key else uuid4().hex
        if key:
            vars(function)[_KEY] = key
        if folder:
            self._cache = _Cache(function, folder)
        if apart:
            _apart[self.id] = self

    def compile(self, sig: Any) -> Any:
        args, _ = sigutils.normalize_signature(sig)
        with global_compiler_lock:
            made = _finished.get((self.id, args))
            if made is None:
                with self._turn():
                    super().compile(sig)
                made = _finished[self.id, args] = self.overloads[args]
                made.library.made_of = self.id, args
                made.library.defines = {made.fndesc.llvm_func_name}
            elif args not in self.overloads:  # another twin of the same function has it
                self.add_overload(made)
        return made.entry_point

    def _turn(self) -> AbstractContextManager[None]:
        """One process compiles, the others wait and load what it has kept."""
        return one_at_a_time(self._folder / f"{self.py_func.__qualname__}.lock") if self._folder else nullcontext()

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What type inference asks where a call of this function is compiled."""
        python, folded = self._compiler.fold_argument_types(args, kws)
        args = tuple(_wide(one) for one in folded)
        if self.apart:
            self.compile(args)
        else:
            self.compile_part(args)
        name = self.py_func.__name__
        signatures = [made.signature for made in (self.overloads if self.apart else self._parts).values()]
        template = typing.make_concrete_template(f"CallTemplate({name})", key=name, signatures=signatures)
        return template, python, folded, {}

    def compile_part(self, args: Any) -> None:
        if args in self._parts:
            return
        with global_compiler_lock, self._compiling_counter:
            self._parts[args] = self._compiler.compile_part(args)

    def get_overload(self, signature: Any) -> Any:
        args, _ = sigutils.normalize_signature(signature)
        return (self.overloads if self.apart else self._parts)[tuple(args)].entry_point


def _wide(given: Any) -> Any:
    """A small number goes to the same code as a large one."""
    kind = getattr(given, "literal_type", given)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind  # type: ignore[attr-defined]


class _Kept(CompileResultCacheImpl):  # type: ignore[misc]
    """How a finished function is kept: its code, and what lies apart and is called by it."""

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Folder(folder)
        self._filename_base = function.__qualname__

    def reduce(self, made: Any) -> Any:
        return [other.made_of for other in made.library.others], made._reduce()

    def rebuild(self, context: Any, kept: Any) -> Any:
        others, code = kept
        if any(name not in _apart for name, _ in others):
            return None  # it is compiled again
        for name, args in others:
            _apart[name].compile(args)
        return super().rebuild(context, code)


class _Folder(_CacheLocator):  # type: ignore[misc]
    """A folder whose name changes with what the code is made of: nothing in it is ever stale."""

    def __init__(self, folder: Path) -> None:
        self._folder = self._py_file = str(folder)

    def get_cache_path(self) -> str:
        return self._folder

    def get_source_stamp(self) -> int:
        return 0

    def get_disambiguator(self) -> str:
        return ""


class _Cache(FunctionCache):  # type: ignore[misc]
    def __init__(self, function: FunctionType, folder: Path) -> None:
        self._impl_class = lambda function: _Kept(function, folder)
        super().__init__(function)

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError:  # nothing can be written there: the next process compiles, too
            self.disable()


def alone(dispatcher: Any, args: tuple[Any, ...]) -> tuple[str, bytes, list[str]]:
    """A function with all its parts as an object file: its name there, the file, and the names that are not in it. No two of
    the arrays that it is given may overlap."""
    codegen = dispatcher.targetctx.codegen()
    with global_compiler_lock:
        part = dispatcher._compiler.compile_part(args, noalias=True)
        library = _Alone(codegen, part.fndesc.qualname)
        library.add_linking_library(part.library)
        library.finalize()
        module = library._final_module
        return part.fndesc.llvm_func_name, codegen._tm.emit_object(module), list(declared(module))
